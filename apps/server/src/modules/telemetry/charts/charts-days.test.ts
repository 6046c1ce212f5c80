import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import { seedHome } from '../../../testing/meter-homes.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { type Device, dayOfMinutes } from '../../../testing/register-meters.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'

const zone = 'Europe/Ljubljana'

test('daily mean powers match the quarter-hours, even if one energy is known longer than another', async () => {
  await using server = await startTestServer()
  const world = await seedTwoCompanies(server.app.platform)
  const meter: Device = {
    category: 'GRID',
    columns: (day) => ({ powerW: dayOfMinutes(day, (at) => 500 + ((at / MINUTE_MS) % 11)) }),
  }
  const plant: Device = {
    category: 'SOLAR_POWER_PLANT',
    columns: (day) => ({
      powerW: dayOfMinutes(day, (at) =>
        at >= Date.parse('2025-03-28T07:00Z') && at < Date.parse('2025-03-28T13:00Z') ? Number.NaN : 300,
      ),
    }),
  }
  const house = await seedHome(
    server.app.platform,
    { ...world, timezone: zone },
    { from: '2025-03-25', to: '2025-04-02' },
    [meter, plant],
  )
  const { db, pool } = server.app.platform
  const days = await db
    .selectFrom('location_day')
    .select('known_quarters as known')
    .where('location_id', '=', house.locationId)
    .where('day', '>=', '2025-03-27')
    .where('day', '<=', '2025-03-31')
    .orderBy('day')
    .execute()
  expect(days.map(({ known }) => known)).toEqual([96, null, 96, 92, 96])
  const range = {
    from: localDayRange(zone, '2025-03-26').startMs,
    to: localDayRange(zone, '2025-04-01').endMs,
  }
  const { charts } = server.client(await newSession(server, world.people.owner))
  const ask = async () => {
    const request = { locationId: house.locationId, ...range, measure: 'power' } as const
    const answers = [
      await charts.location({ ...request, interval: '86400' }),
      await charts.location({ ...request, interval: 'month' }),
    ]
    return answers.map(({ data }) => data)
  }
  const fromDays = await ask()
  await pool.query('update location_day set known_quarters = null where location_id = $1', [house.locationId])
  expect(fromDays).toEqual(await ask())
  const solar = fromDays.flatMap(({ series }) => series.find(({ key }) => key === 'solar')?.values)
  // the quarter-hour in which the plant fell silent is only partly known
  expect(solar).toEqual(Array(9).fill(expect.closeTo(300, -1)))
})
