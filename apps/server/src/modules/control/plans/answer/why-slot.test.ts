import type { SlotBlock } from '@kilowatt/domain/planning/site/consider-slot'
import { siteProblem } from '@kilowatt/domain/planning/site/site-problem'
import { siteOf, testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { type WhySlot, whySlot } from './why-slot.ts'

const startMs = Date.parse('2026-10-15T10:30:00+02:00')
const charging: SlotBlock = { deviceId: 2, role: 'battery', is: 'charging', from: 0, to: 1 }

/** A battery that charges from the grid in the first of two slots. */
function about({ socPct, pricesPerKwh }: { socPct: number; pricesPerKwh: [number, number] }): WhySlot {
  const site = siteProblem(
    siteOf({
      atMs: startMs,
      devices: [testDevices.battery({ socPct })],
      prices: pricesPerKwh.map((importPerKwh, i) => ({
        ...{ startMs: startMs + i * QUARTER_MS, endMs: startMs + (i + 1) * QUARTER_MS },
        ...{ importPerKwh, exportPerKwh: 0.05 },
      })),
    }),
    {
      forecast: { startMs, loadW: [500, 500], solarW: [0, 0] },
      ...{ cars: [], reservePct: 20, wearPerKwh: 0, exportLimitW: null, decisions: [] },
    },
  )
  return {
    ...{ site, slots: site.slots, slot: 0, priceRank: 1, rankOf: 2 },
    stored: {
      ...{ id: 1, location_id: 7, version: 1, made_at: new Date(startMs), cause: 'first' },
      ...{ starts_at: new Date(startMs), guess_from: null, load_w: [500, 500], solar_w: [0, 0] },
      ...{ import_per_kwh: pricesPerKwh, export_per_kwh: [0.05, 0.05], grid_w: [3_500, 500] },
      ...{ device_ids: [2], device_w: [3_000, 0], device_level: [socPct + 7, socPct + 7] },
      about: {} as WhySlot['stored']['about'],
    },
  }
}
const keysOf = (given: Parameters<typeof about>[0]) =>
  whySlot(charging, about(given), null).map(({ key }) => key)

test('a battery below its reserve charges for the reserve, not for the price', () => {
  expect(whySlot(charging, about({ socPct: 8, pricesPerKwh: [0.2, 0.2] }), null)).toMatchObject([
    { key: 'whyBelowReserve', values: { reservePct: 20 } },
  ])
})

test('a later price is a reason only if it is higher', () => {
  expect(keysOf({ socPct: 50, pricesPerKwh: [0.2, 0.4] })).toEqual(['whyCheap', 'whyLaterDearer'])
  expect(keysOf({ socPct: 50, pricesPerKwh: [0.2, 0.2] })).toEqual(['whyCheap'])
})
