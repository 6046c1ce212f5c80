import { expect, test } from 'vitest'
import { energyReport, type RowSums } from './energy-report.ts'
import { type ReportMetric, shownMetrics } from './report-metrics.ts'
import { stepsOf, usualStep } from './report-steps.ts'

const sums = (amount: number[], totalWh: number | null): RowSums => ({
  amount: Float64Array.from(amount),
  totalWh,
})
const metricsOf = (metrics: Partial<Record<ReportMetric, RowSums>>) =>
  new Map(Object.entries(metrics) as [ReportMetric, RowSums][])

test("a row's ratio is calculated from the row's sums, and the total's from the totals", () => {
  const { ratios } = energyReport(
    2,
    metricsOf({ consumptionWh: sums([1000, 9000], 10_000), importWh: sums([0, 9000], 9000) }),
  )
  expect(ratios.selfSufficiencyPct).toEqual({ values: [100, 0], total: 10 })
  expect(ratios.selfConsumptionPct).toEqual({ values: [null, null], total: null })
})

test('a gap stays a gap, and zero stays zero', () => {
  const { energy, ratios } = energyReport(
    3,
    metricsOf({ consumptionWh: sums([0, Number.NaN, 500], 500), importWh: sums([0, Number.NaN, 250], 250) }),
  )
  expect(energy.consumptionWh.values).toEqual([0, null, 500])
  expect(energy.productionWh).toEqual({ values: [null, null, null], totalWh: null, unseenWh: null })
  expect(ratios.selfSufficiencyPct).toEqual({ values: [null, null, 50], total: 50 })
})

test('energy that flowed while nothing was measured is only in the total and is reported', () => {
  const { energy } = energyReport(
    2,
    metricsOf({ importWh: sums([1000, Number.NaN], 1600), exportWh: sums([2000.04, 1], 2001) }),
  )
  expect(energy.importWh).toEqual({ values: [1000, null], totalWh: 1600, unseenWh: 600 })
  expect(energy.exportWh.unseenWh).toBeNull()
})

test('law: the rows and the energy in no row add up to the total', () => {
  for (let seed = 1; seed < 50; seed++) {
    const amount = Array.from({ length: seed }, (_, i) =>
      (i * seed) % 7 === 3 ? Number.NaN : (i * 31.7) % 950,
    )
    const seen = amount.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
    const { values, totalWh, unseenWh } = energyReport(
      seed,
      metricsOf({ importWh: sums(amount, seen + seed * 5) }),
    ).energy.importWh
    const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0)
    expect(Math.abs(sum + (unseenWh ?? 0) - (totalWh ?? 0))).toBeLessThan(0.01 * seed + 0.2)
  }
})

test('a site without a battery has no battery columns', () => {
  const without = energyReport(1, metricsOf({ consumptionWh: sums([1], 1) })).energy
  expect(shownMetrics(without)).toEqual(['consumptionWh', 'productionWh', 'importWh', 'exportWh'])
  const withOne = energyReport(1, metricsOf({ chargeWh: sums([0], 0) })).energy
  expect(shownMetrics(withOne)).toContain('chargeWh')
})

test.each([
  ['a day', '2026-06-16', '2026-06-16', ['quarter', 'hour'], 'hour'],
  ['the day of 25 hours', '2026-10-25', '2026-10-25', ['quarter', 'hour'], 'hour'],
  ['a week', '2026-06-15', '2026-06-21', ['quarter', 'hour', 'day'], 'day'],
  ['a month', '2026-02-01', '2026-02-28', ['hour', 'day'], 'day'],
  ['a long month', '2026-10-01', '2026-10-31', ['hour', 'day'], 'day'],
  ['a year', '2026-01-01', '2026-12-31', ['day', 'month'], 'month'],
  ['ten years', '2016-01-01', '2025-12-31', ['month'], 'month'],
])('a range of %s has steps whose rows fit on a page', (_range, from, to, steps, usual) => {
  expect(stepsOf({ from, to })).toEqual(steps)
  expect(usualStep({ from, to })).toBe(usual)
})
