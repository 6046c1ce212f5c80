import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedGridDays, seedPriceHome } from '../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import type { AccessibleLocation } from '../tenancy/index.ts'
import { readBlockGuard } from './agreed-powers.queries.ts'

const powers = {
  connectionKw: 17,
  phases: 3 as const,
  consumer: 'household' as const,
  userGroup: 0 as const,
  kw: [3.5, 4, 4.5, 5, 5] as [number, number, number, number, number],
  setBy: 'customer' as const,
}
/** a Monday, 12:20 in Ljubljana: block 1 in the high season, until 14:00 */
const NOW = Date.parse('2026-11-23T12:20:00+01:00')
/** factor 1.05 and block 1 of households in November 2026, as in the domain's tests */
const EXCESS_EUR_PER_KW = 2.8099155

let server: TestServer
let home: Awaited<ReturnType<typeof seedPriceHome>>
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
  home = await seedPriceHome(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const set = (chosen: object | null) =>
  home.api.agreedPowers.set({
    locationId: home.locationId,
    powers: chosen && { ...powers, ...chosen },
  })
const guardAt = (nowMs: number) =>
  readBlockGuard(server.app.platform.db, { id: home.locationId } as AccessibleLocation, nowMs)

test('there is no guard without agreed powers; entered powers can be stored and deleted', async () => {
  const { api, locationId } = home
  expect((await api.agreedPowers.get({ locationId })).data.powers).toBeNull()
  expect((await api.agreedPowers.guard({ locationId })).data.guard).toBeNull()
  await set({})
  expect((await api.agreedPowers.get({ locationId })).data.powers).toEqual(powers)
  await set({ kw: [4, 4, 5, 5, 6], setBy: 'operator' })
  expect((await api.agreedPowers.get({ locationId })).data.powers).toMatchObject({ kw: [4, 4, 5, 5, 6] })
  const { guard } = (await api.agreedPowers.guard({ locationId })).data
  expect(guard?.isCharged).toBe(false)
  expect(guard?.endMs).toBeGreaterThan(Date.now())
  await set(null)
  expect((await api.agreedPowers.guard({ locationId })).data.guard).toBeNull()
})

test.each([
  ['powers in decreasing order', { kw: [6, 5, 6, 6, 6] }, 'powers.kw.1', 'below_previous 6 kW'],
  ['more than the connection', { kw: [5, 5, 6, 6, 18] }, 'powers.kw.4', 'above_connection 17 kW'],
  ['less than the minimum', { kw: [1, 5, 6, 6, 7] }, 'powers.kw.0', 'below_minimum 3.4 kW'],
  ['a power between two steps', { kw: [5.05, 6, 6, 6, 7] }, 'powers.kw.0', 'not_a_step'],
  [
    'a user group that is not for households',
    { userGroup: 2 },
    'powers.userGroup',
    'is not a user group for households',
  ],
  ['a missing connection', { connectionKw: 0 }, 'powers.connectionKw', 'must be above 0'],
])('refuses %s', async (_case, given, path, message) => {
  await set({})
  await expect(set(given)).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: [{ path, message }] },
  })
  expect((await home.api.agreedPowers.get({ locationId: home.locationId })).data.powers).toEqual(powers)
})

test('shows how much power may be drawn until when, and the excess of the month by the meter', async () => {
  await set(null)
  await home.api.agreedPowers.set({ locationId: home.locationId, validFrom: '2026-01-01', powers })
  const { db } = server.app.platform
  await seedGridDays(db, home.locationId, ['2026-11-20', '2026-11-23'], { importWh: 500 })
  expect(await guardAt(NOW)).toMatchObject({
    ...{ block: 1, next: 2, agreedKw: 3.5, nextAgreedKw: 4, occurrences: 0, excessEur: 0, isCharged: true },
    endMs: Date.parse('2026-11-23T14:00:00+01:00'),
    quarters: 22 * 96 + 49,
    // elapsed part of the current day
    knownQuarters: 96 + 49,
  })
  // noon of the 20th had 4.5 kW: 1 kW above block 1
  const noon = quarterHoursOfDay('Europe/Ljubljana', '2026-11-20')[48] ?? 0
  await sql`update location_quarter set import_wh = 1125 where location_id = ${home.locationId}
    and at = ${new Date(noon)}`.execute(db)
  const guard = await guardAt(NOW)
  expect(guard?.occurrences).toBe(1)
  expect(guard?.excessEur).toBeCloseTo(EXCESS_EUR_PER_KW, 6)
  // October is another month
  expect((await guardAt(Date.parse('2026-10-31T12:00:00+01:00')))?.occurrences).toBe(0)
})

test('without published prices the powers are shown without costs', async () => {
  await set({})
  expect(await guardAt(Date.parse('2027-06-01T13:00:00+02:00'))).toMatchObject({
    block: 4,
    excessEur: null,
    knownQuarters: 0,
  })
})

test('a change applies from the first day of a month, and earlier powers stay', async () => {
  const { api, locationId } = home
  await set(null)
  const from = async (validFrom: string, kw: number[] | null) =>
    (
      await api.agreedPowers.set({
        locationId,
        validFrom,
        powers: kw && { ...powers, kw: kw as typeof powers.kw },
      })
    ).data
  // the minimum power was 4.6 kW in that year and is 3.4 in 2026
  await from('2025-10-01', [4.6, 5, 5, 5, 5])
  const { versions } = await from('2026-11-01', [4, 4, 4.5, 5, 5])
  expect(versions.map(({ validFrom, powers }) => [validFrom, powers.kw[0]])).toEqual([
    ['2026-11-01', 4],
    ['2025-10-01', 4.6],
  ])
  expect((await guardAt(NOW))?.agreedKw).toBe(4)
  expect((await guardAt(Date.parse('2026-02-02T12:00:00+01:00')))?.agreedKw).toBe(4.6)
  expect(await guardAt(Date.parse('2025-09-15T12:00:00+02:00'))).toBeNull()
  // one version is deleted and the other stays; then all are deleted
  expect((await from('2026-11-01', null)).versions).toHaveLength(1)
  expect((await guardAt(NOW))?.agreedKw).toBe(4.6)
  await set(null)
  expect((await api.agreedPowers.get({ locationId })).data).toEqual({
    ...{ powers: null, versions: [] },
    ...{ contract: [], source: null, earlier: [] },
  })
  const { rows } = await server.app.platform.pool.query(
    `select after ->> 'validFrom' as "from" from audit_entry where action = 'location.set-agreed-powers' and after ->> 'validFrom' = '2025-10-01'`,
  )
  expect(rows).toHaveLength(1)
})

test.each([
  ['a day that is not the first of a month', '2026-11-15'],
  ['a day years ahead', '2100-01-01'],
])('refuses %s', async (_case, validFrom) => {
  await expect(
    home.api.agreedPowers.set({ locationId: home.locationId, validFrom, powers }),
  ).rejects.toMatchObject({ code: 'invalid' })
})
