import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Change, system } from '../../../../platform/changes.ts'
import { startTestServer, type TestServer } from '../../../../testing/servers/test-server.ts'
import { createSite } from '../../../../testing/site-fixture.ts'
import { giveBackLeases, keepLeases, recordAlive, shareLeases, takeLeases } from './leases.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web'] as const) })
})
afterAll(() => server[Symbol.asyncDispose]())

const inTx = <T>(work: (change: Change) => Promise<T>) => server.app.platform.inTx(system, work)
const holder = async () => {
  const id = randomUUID()
  await inTx((change) => recordAlive(change, id))
  return id
}
const take = (id: string) => inTx((change) => takeLeases(change, id))
const share = (id: string) => inTx((change) => shareLeases(change, id))
const keep = (id: string, locationIds: readonly number[]) =>
  inTx(async ({ tx }) => [...(await keepLeases(tx, id, locationIds))])
const die = (id: string) =>
  inTx(({ tx }) => sql`update control_holder set alive_until = now() where id = ${id}`.execute(tx))

let locationIds: number[] = []
beforeEach(async () => {
  locationIds = await inTx(async ({ tx }) => {
    await sql`delete from strategy`.execute(tx)
    await sql`delete from control_lease`.execute(tx)
    await sql`delete from control_holder`.execute(tx)
    const ids: number[] = []
    for (let n = 0; n < 3; n++) {
      const { locationId, deviceIds } = await createSite(tx, { devices: [{ category: 'BATTERY' }] })
      await tx
        .insertInto('strategy')
        .values({
          ...{ location_id: locationId, kind: 'RESERVE', name: 'Reserve', place: 1, is_active: true },
          ...{ settings: '{}', device_ids: [...deviceIds] },
        })
        .execute()
      ids.push(locationId)
    }
    return ids
  })
})

test('a server takes the locations with strategies, and other servers get none while it is alive', async () => {
  const [one, other] = [await holder(), await holder()]
  expect(await take(one)).toEqual(locationIds)
  expect(await take(other)).toEqual([])
  expect(await keep(one, locationIds)).toEqual(locationIds)
  expect(await keep(other, locationIds)).toEqual([])
})

test('another server takes the locations of a dead server, and later writes of the dead server are ignored', async () => {
  const [one, other] = [await holder(), await holder()]
  await take(one)
  await die(one)
  expect(await keep(one, locationIds)).toEqual([])
  expect(await take(other)).toEqual(locationIds)
  await inTx((change) => recordAlive(change, one))
  expect(await take(one)).toEqual([])
  expect(await keep(one, locationIds)).toEqual([])
  expect(await keep(other, locationIds)).toEqual(locationIds)
})

test('if two servers take at the same time, each location goes to one of them', async () => {
  const holders = await Promise.all(Array.from({ length: 4 }, holder))
  const taken = await Promise.all(holders.map(take))
  const own = await Promise.all(holders.map((id) => keep(id, locationIds)))
  expect(own.flat().toSorted((a, b) => a - b)).toEqual(locationIds)
  expect(taken.flat().toSorted((a, b) => a - b)).toEqual(locationIds)
})

test('a server that stops gives its locations back at once', async () => {
  const [one, other] = [await holder(), await holder()]
  await take(one)
  await inTx((change) => giveBackLeases(change, one))
  expect(await take(other)).toEqual(locationIds)
})

test('a location keeps its holder while a set-point has to be released, and loses it afterwards', async () => {
  const one = await holder()
  await take(one)
  const [first = 0] = locationIds
  await inTx(async ({ tx }) => {
    await tx.updateTable('strategy').set({ is_active: false }).where('location_id', '=', first).execute()
    await sql`
      insert into set_point (device_id, steering, location_id, rung, reason, rejected, pace, outcome, since)
      select id, 'loadW', location_id, 'reserve', '{}', '[]', '{}', 'sent', now()
      from device where location_id = ${first}`.execute(tx)
  })
  expect(await take(one)).toContain(first)
  await inTx(({ tx }) => tx.deleteFrom('set_point').execute())
  expect(await take(one)).not.toContain(first)
})

test('a server that starts later gets its even share, and then nothing moves any more', async () => {
  const one = await holder()
  await take(one)
  const other = await holder()
  const counts = async (...ids: string[]) => {
    for (const id of ids) await share(id)
    return Promise.all(ids.map(async (id) => (await keep(id, locationIds)).length))
  }
  expect(await counts(one, other)).toEqual([2, 1])
  expect(await take(other)).toEqual([locationIds[2]])
  const third = await holder()
  expect(await counts(one, other, third)).toEqual([1, 1, 1])
  const before = await keep(one, locationIds)
  expect(await counts(third, other, one)).toEqual([1, 1, 1])
  expect(await keep(one, locationIds)).toEqual(before)
})

test('a dead server gets nothing, and a server alone keeps everything', async () => {
  const [one, other] = [await holder(), await holder()]
  await take(one)
  await die(other)
  await share(one)
  expect(await keep(one, locationIds)).toEqual(locationIds)
})
