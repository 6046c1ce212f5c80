import { hasValidCheckCharacter } from '@kilowatt/domain/devices/serial-number'
import { expect, test } from 'vitest'
import { freshDb } from '../../src/testing/servers/fresh-db.ts'
import { seedLoad } from './load.ts'

test('load data has the intended size and shape, and is created once', { timeout: 120_000 }, async () => {
  await using database = await freshDb()
  const { counts, companyId } = await seedLoad(database)
  const { rows } = await database.pool.query(
    `select (select count(*) from location) as locations, (select count(*) from user_account) as users,
      (select count(*) from device) as devices, (select count(*) from oem_device) as "oemDevices",
      (select count(*) from location where company_id = $1) as "inLargest",
      (select max(count) from (select count(*) from location group by location_group_id) g) as "inOneGroup",
      (select count(*) from location where name_folded <> lower(name)) as accented,
      (select count(*) from location where name is null or city is null) as nameless`,
    [companyId],
  )
  const [{ users, inOneGroup, accented, ...others }] = rows
  expect(others).toEqual({
    locations: 10_000,
    devices: 50_000,
    oemDevices: counts.oemDevices,
    inLargest: 6_000,
    nameless: 0,
  })
  // and one super admin
  expect(users).toBe(counts.users + 1)
  expect(inOneGroup).toBeGreaterThanOrEqual(2_000)
  expect(accented).toBeGreaterThan(2_000)

  const serials = await database.db.selectFrom('oem_device').select('serial').execute()
  expect(serials.filter(({ serial }) => !hasValidCheckCharacter(serial))).toEqual([])
  await expect(seedLoad(database)).rejects.toThrow('already')
})
