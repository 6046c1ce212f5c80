import type { Chart, EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import { peakMetrics, summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import type { Answers } from '../fake-server.ts'

const TIMEZONE = 'Europe/Ljubljana'
const QUARTER_S = 900

/** W of solar, grid import, export and consumption at an instant of a clear day. */
function powersAt(at: number) {
  const hour = (at / 3_600_000) % 24
  const solarW = Math.max(0, Math.round(6000 * Math.sin(((hour - 4) / 14) * Math.PI)))
  const houseW = 1200
  return {
    solar: solarW,
    gridImport: Math.max(0, houseW - solarW),
    gridExport: Math.max(0, solarW - houseW),
    consumption: houseW,
  }
}

/** The chart of a clear day, in quarter-hours by default. */
export function clearDays(from: number, to: number, intervalS: Chart['interval'] | null): Chart {
  const interval = intervalS ?? QUARTER_S
  const stepMs = (interval === 'month' ? 30 * 86_400 : interval) * 1000
  const at = Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, n) => from + n * stepMs)
  const series = (['solar', 'gridImport', 'gridExport', 'consumption'] as const).map((key) => {
    const values = at.map((instant) => powersAt(instant)[key])
    const totalWh = values.reduce((sum, watts) => sum + (watts * stepMs) / 3_600_000, 0)
    const peak = { value: Math.max(...values), at: at[values.indexOf(Math.max(...values))] ?? from }
    return { key, unit: 'W' as const, values, totalWh, peak, means: [] }
  })
  return { from, to, timezone: TIMEZONE, interval, measure: 'power', source: 'quarters', at, series }
}

const steps = [60, 300, 3600, 14_400] as const
const intervalOf = (asked: unknown): Chart['interval'] | null =>
  steps.find((step) => String(step) === asked) ?? null

/** Clear days for 128 locations in these zones, one of them silent. */
export const summedDays =
  (timezones: string[]): NonNullable<Answers['charts.group']> =>
  ({ from, to, interval }) => ({
    data: {
      ...clearDays(Number(from), Number(to), intervalOf(interval)),
      source: 'days',
      locations: { count: 128, reporting: 127, reportingAt: [], timezones },
    },
  })

/** Energy of a range without any known value. */
export const nothingMeasured = (from: number, to: number): EnergySummary => ({
  from,
  to,
  timezone: TIMEZONE,
  ...recordOf(summaryMetrics, () => null),
  selfSufficiencyPct: null,
  selfConsumptionPct: null,
  peaks: recordOf(peakMetrics, () => null),
  co2AvoidedKg: null,
})

/** Calls of every page of a location. */
export const energyOfDays: Answers = {
  'charts.energy': ({ from, to }) => ({
    data: {
      from: Number(from),
      to: Number(to),
      timezone: TIMEZONE,
      productionWh: 30_000,
      importWh: 10_000,
      exportWh: 12_000,
      dischargeWh: 0,
      chargeWh: 0,
      consumptionWh: 28_000,
      evWh: 0,
      hvacWh: 0,
      selfSufficiencyPct: 64,
      selfConsumptionPct: 60,
      peaks: recordOf(peakMetrics, () => ({ powerW: 7123, at: Number(from) + 64_920_000 })),
      co2AvoidedKg: 9,
    },
  }),
}

/** The server's answers about the energy of a location on clear days. */
export const energyAnswers: Answers = {
  'charts.location': ({ from, to, interval }) => ({
    data: clearDays(Number(from), Number(to), intervalOf(interval)),
  }),
  'charts.group': summedDays(['Europe/Ljubljana']),
  ...energyOfDays,
}
