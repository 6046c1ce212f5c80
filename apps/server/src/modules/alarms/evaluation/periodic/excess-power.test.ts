import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedGridDays, seedPriceHome } from '../../../../testing/price-home.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
import { readPastExcess, readPastQuarters } from '../../../grid-tariff/index.ts'
import { readExcessOfMonth, readExcessOfQuarter } from './excess-power-facts.queries.ts'

/** Monday, 12:20 in Ljubljana: block 1 of the high season */
const NOW = Date.parse('2026-11-23T12:20:00+01:00')
const powers = {
  connectionKw: 17,
  phases: 3 as const,
  consumer: 'household' as const,
  userGroup: 0 as const,
  kw: [3.5, 4, 4.5, 5, 5] as [number, number, number, number, number],
  setBy: 'customer' as const,
}

test("reads the month's excess and the current quarter-hour of locations with agreed powers", async () => {
  await using server = await startTestServer({ roles: new Set(['web']) })
  const { db } = server.app.platform
  const { api, locationId } = await seedPriceHome(server)
  expect(await readExcessOfMonth(db, [locationId], NOW)).toEqual([])
  await api.agreedPowers.set({ locationId, validFrom: '2026-01-01', powers })
  await seedGridDays(db, locationId, ['2026-11-20', '2026-11-23'], { importWh: 500 })
  // 4.5 kW at noon: 1 kW above block 1, 1.05 × 2.67611 EUR
  const noon = quarterHoursOfDay('Europe/Ljubljana', '2026-11-20')[48] ?? 0
  await sql`update location_quarter set import_wh = 1125 where location_id = ${locationId}
    and at = ${new Date(noon)}`.execute(db)
  const [month, ...others] = await readExcessOfMonth(db, [locationId], NOW)
  expect(others).toEqual([])
  expect(month).toMatchObject({ locationId, companyId: expect.any(Number) })
  expect(month?.excessEur).toBeCloseTo(2.8099155, 6)

  // the preview of a rule sees the same figures at the end of each past day
  const window = { from: NOW - 5 * 86_400_000, to: NOW }
  const days = (await readPastExcess(db, [locationId], window)).get(locationId)
  expect(days?.map(({ excessEur }) => excessEur)).toEqual([0, ...Array(3).fill(expect.closeTo(2.8099155, 6))])
  const quarters = (await readPastQuarters(db, [locationId], window)).get(locationId)
  expect(quarters?.filter(({ importWh, agreedKw }) => (importWh ?? 0) * 4 > agreedKw * 1_000)).toEqual([
    { endMs: noon + 900_000, importWh: 1_125, agreedKw: 3.5 },
  ])
  expect(quarters?.length).toBe(4 * 96)

  const facts = { locationId, nowMs: NOW, agreedW: 3_500 }
  expect(await readExcessOfQuarter(db, [locationId], NOW)).toEqual([
    { ...facts, companyId: month?.companyId, importedWh: null, importW: null },
  ])
})
