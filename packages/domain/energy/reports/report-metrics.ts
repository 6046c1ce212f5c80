import type { StoredMetric } from '../balance/metrics.ts'

/**
 * The energies that a report tells, in the order of its columns (spec §3 "Report": consumed, exported, produced). Cost and earning
 * stand in columns of their own beside them.
 */
export const reportMetrics = [
  'consumptionWh',
  'productionWh',
  'importWh',
  'exportWh',
  'dischargeWh',
  'chargeWh',
] as const satisfies readonly StoredMetric[]
export type ReportMetric = (typeof reportMetrics)[number]

/** Told where there is one; the others stand in every report, so that reports can be laid beside each other. */
const ofBatteries: readonly ReportMetric[] = ['dischargeWh', 'chargeWh']

/** The columns of a report: what a site without a battery does not have is not shown as a gap. */
export const shownMetrics = (energy: Readonly<Record<ReportMetric, { readonly totalWh: number | null }>>) =>
  reportMetrics.filter((metric) => !ofBatteries.includes(metric) || energy[metric].totalWh !== null)
