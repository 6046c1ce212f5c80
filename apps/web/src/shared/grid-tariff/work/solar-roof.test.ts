import { clockDays } from '@kilowatt/domain/grid-tariff/load/load-months'
import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import { expect, test } from 'vitest'
import { type SolarQuestion, solarRoof } from './solar-roof.ts'

const range = { from: '2026-01-01', to: '2026-06-30' }
const quarters = clockDays(range).reduce((sum, { clock }) => sum + clock.length, 0)
const load = {
  range,
  importWh: new Float64Array(quarters).fill(150),
  exportWh: new Float64Array(quarters),
}
const question: SolarQuestion = {
  load,
  terms: {
    book: priceBookSi,
    customer: { userGroup: 0 as const, consumer: 'household' as const },
    supplier: { high: 0.12, low: 0.09 },
  },
  limits: { minKw: 2.8, maxKw: 17 },
  today: {
    agreed: [{ from: '2024-10-01', to: null, kw: [5, 5, 5, 5, 5], setBy: 'customer' }],
    connectionKw: 17,
    excess: 'auto',
  },
  ...{ kwp: 5, kwhPerKwp: 1080, at: { latitude: 46.05, longitude: 14.5 } },
  plane: { tiltDeg: 30, azimuthDeg: 180 },
  ...{ battery: null, solarPriceEur: 6000, batteryPriceEur: 3000, exportEurPerKwh: 0.02 },
}
const battery = { capacityKwh: 10, powerKw: 5, efficiency: 0.9, strategy: 'self_consumption' as const }

test("panels' production is used or exported, and saves money", () => {
  const { alone, withBattery } = solarRoof(question) ?? {}
  expect(withBattery).toBeNull()
  // half of the 5,400 kWh of a year and a little more: July and August are brighter than November and
  // December are dark
  expect(alone?.producedWh).toBeGreaterThan(2_000_000)
  expect(alone?.producedWh).toBeLessThan(3_400_000)
  expect(alone && alone.keptWh + alone.exportedWh).toBeCloseTo(alone?.producedWh ?? 0, 3)
  expect(alone?.keptWh).toBeGreaterThan(0)
  expect(alone?.exportedWh).toBeGreaterThan(0)
  expect(alone?.afterEur).toBeLessThan(alone?.beforeEur ?? 0)
  expect(alone?.paybackYears).toBeCloseTo(6000 / (alone?.yearlySavingEur ?? 1), 9)
})

test('a battery reduces the export, and another orientation changes the hours of the day, but not the year', () => {
  const both = solarRoof({ ...question, battery })
  expect(both?.withBattery?.keptWh).toBeGreaterThan((both?.alone.keptWh ?? 0) * 1.1)
  const east = solarRoof({ ...question, plane: { tiltDeg: 30, azimuthDeg: 90 } })
  expect(east?.alone.keptWh).not.toBe(both?.alone.keptWh)
})

test('there is no production in a gap, and no result without prices', () => {
  const holes = load.importWh.slice().fill(Number.NaN, 0, quarters / 2)
  const { alone } = solarRoof({ ...question, load: { ...load, importWh: holes } }) ?? {}
  expect(alone?.producedWh).toBeLessThan(solarRoof(question)?.alone.producedWh ?? 0)
  const customer = { userGroup: 2 as const, consumer: 'metered' as const }
  expect(solarRoof({ ...question, terms: { ...question.terms, customer } })).toBeNull()
})
