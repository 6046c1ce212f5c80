import { quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedGridDays, seedPriceHome } from '../../../../testing/price-home.ts'
import { startTestServer } from '../../../../testing/servers/test-server.ts'
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

test("knows the month's excess and the current quarter-hour of locations with agreed powers", async () => {
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

  const facts = { locationId, nowMs: NOW, agreedW: 3_500 }
  expect(await readExcessOfQuarter(db, [locationId], NOW)).toEqual([
    { ...facts, companyId: month?.companyId, importedWh: null, importW: null },
  ])
})
