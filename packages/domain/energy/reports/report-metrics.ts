import type { StoredMetric } from '../balance/metrics.ts'

/**
 * The energies of a report, in the order of its columns (spec §3 "Report": consumed, exported, produced).
 * Cost and earnings are in separate columns next to them.
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

/** Shown only if there is a battery. All other columns are in every report, so that reports can be compared. */
const ofBatteries: readonly ReportMetric[] = ['dischargeWh', 'chargeWh']

/** The columns of a report, without battery columns for a site without a battery. */
export const shownMetrics = (energy: Readonly<Record<ReportMetric, { readonly totalWh: number | null }>>) =>
  reportMetrics.filter((metric) => !ofBatteries.includes(metric) || energy[metric].totalWh !== null)
