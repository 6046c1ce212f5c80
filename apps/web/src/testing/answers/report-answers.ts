import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { energyReport } from '@kilowatt/domain/energy/reports/energy-report'
import type { ReportMetric } from '@kilowatt/domain/energy/reports/report-metrics'
import { type ReportStep, reportSteps } from '@kilowatt/domain/energy/reports/report-step-names'
import { stepIntervals, usualStep } from '@kilowatt/domain/energy/reports/report-steps'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { Answers } from '../fake-server.ts'

const TIMEZONE = 'Europe/Ljubljana'
const HOUR_MS = 3_600_000

/** Wh in an hour. */
const hourly = { consumptionWh: 450, productionWh: 600, importWh: 150, exportWh: 300 }

/** A report with identical hours, whose third row is a gap. */
function evenReport(from: string, to: string, step: ReportStep): EnergyReport {
  const range = { startMs: localDayRange(TIMEZONE, from).startMs, endMs: localDayRange(TIMEZONE, to).endMs }
  const edges = bucketEdges(range, stepIntervals[step], TIMEZONE)
  const rows = edges.length - 1
  const sums = new Map(
    Object.entries(hourly).map(([metric, wh]) => {
      const amount = Float64Array.from({ length: rows }, (_, row) =>
        row === 2 ? Number.NaN : (wh * ((edges[row + 1] ?? 0) - (edges[row] ?? 0))) / HOUR_MS,
      )
      const totalWh = amount.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
      return [metric as ReportMetric, { amount, totalWh }]
    }),
  )
  return {
    from: edges[0] ?? 0,
    to: edges.at(-1) ?? 0,
    timezone: TIMEZONE,
    step,
    at: Array.from(edges.subarray(0, -1)),
    ...energyReport(rows, sums),
    // part of the second row is estimated
    costs: [],
    tariffs: [],
    areCostsPending: false,
    costCoverage: null,
    pendingCosts: [],
    outdatedCosts: [],
    estimated: Array.from({ length: rows }, (_, row) => row === 1),
    locations: null,
  }
}

type Asked = Readonly<Record<string, unknown>>
const reportOf = ({ from, to, step }: Asked) =>
  evenReport(
    String(from),
    String(to),
    reportSteps.find((one) => one === step) ?? usualStep({ from: String(from), to: String(to) }),
  )

export const reportAnswers: Answers = {
  'monthlyReports.get': () => ({ data: { wanted: false } }),
  'monthlyReports.set': ({ wanted }) => ({ data: { wanted: wanted === true } }),
  'monthlyReports.getOfGroup': () => ({ data: { wanted: false } }),
  'monthlyReports.setOfGroup': ({ wanted }) => ({ data: { wanted: wanted === true } }),
  'reports.location': (asked) => ({ data: reportOf(asked) }),
  'reports.group': (asked) => ({
    data: { ...reportOf(asked), locations: { count: 3, reporting: 2, timezones: [TIMEZONE] } },
  }),
}
