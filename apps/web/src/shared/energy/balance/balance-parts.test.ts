import { peakMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import { describe, expect, test } from 'vitest'
import { balanceParts, barSegments, type DayEnergy, shownConsumptionWh } from './balance-parts.ts'

const day: DayEnergy = {
  solarWh: 51_240,
  gridImportWh: 12_310,
  gridExportWh: 26_480,
  batteryOutWh: 2_390,
  batteryInWh: 9_120,
}
const shown = (parts: { name: string; energyWh: number }[] | undefined) =>
  parts?.map((p) => [p.name, p.energyWh])

test('consumption is what remains of the rounded others', () => {
  const balance = balanceParts(day)
  expect(shown(balance?.sources)).toEqual([
    ['solar', 51_200],
    ['gridImport', 12_300],
    ['batteryOut', 2_400],
  ])
  expect(shown(balance?.uses)).toEqual([
    ['consumption', 30_300],
    ['gridExport', 26_500],
    ['batteryIn', 9_100],
  ])
  expect(balance?.totalWh).toBe(65_900)
})

describe('what was not measured', () => {
  test.each<[string, Partial<DayEnergy>, string[] | undefined]>([
    ['is left out', { batteryOutWh: null, batteryInWh: null }, ['consumption', 'gridExport']],
    ['nothing came in: no balance', { solarWh: 0, gridImportWh: 0, batteryOutWh: 0 }, undefined],
    ['more went out than came in, so a source is missing: no balance', { solarWh: null }, undefined],
  ])('%s', (_rule, missing, uses) => {
    expect(balanceParts({ ...day, ...missing })?.uses.map((p) => p.name)).toEqual(uses)
  })
})

test('law: in equals out, and both bars have the same length', () => {
  for (let i = 1; i < 300; i++) {
    const balance = balanceParts({
      ...day,
      solarWh: i * 337.7,
      gridExportWh: i * 91.3,
      batteryInWh: i * 33.1,
    })
    if (!balance) continue
    const sum = (parts: readonly { energyWh: number }[]) => parts.reduce((total, p) => total + p.energyWh, 0)
    expect(sum(balance.uses)).toBe(balance.totalWh)
    for (const parts of [balance.sources, balance.uses]) {
      const last = barSegments(parts, 628).findLast(({ width }) => width > 0)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(628, 6)
    }
  }
})

test('a small part stays visible', () => {
  const balance = balanceParts({ ...day, batteryInWh: 100 })
  const widths = barSegments(balance?.uses ?? [], 628).map((segment) => segment.width)
  expect(Math.min(...widths)).toBe(3)
})

test('nothing stands for zero, and the others still fill the bar', () => {
  const balance = balanceParts({ ...day, gridExportWh: 0 })
  const segments = barSegments(balance?.uses ?? [], 628)
  expect(segments[1]?.width).toBe(0)
  const last = segments.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(628, 6)
})

test('the tile of the consumption shows the number of the balance', () => {
  const summary = {
    from: 0,
    to: 1,
    timezone: 'Europe/Ljubljana',
    productionWh: 74_340,
    importWh: 106_440,
    exportWh: 30_450,
    dischargeWh: null,
    chargeWh: null,
    consumptionWh: 150_330,
    evWh: null,
    hvacWh: null,
    selfSufficiencyPct: 29,
    selfConsumptionPct: 59,
    peaks: recordOf(peakMetrics, () => null),
    co2AvoidedKg: null,
  }
  expect(shownConsumptionWh(summary)).toBe(150_200)
  expect(
    shownConsumptionWh({ ...summary, productionWh: 0, importWh: 840, exportWh: 0, consumptionWh: 840 }),
  ).toBe(800)
})
