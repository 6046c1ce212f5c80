import { formatEnergy } from '../../units/format-energy.ts'
import { sharedPrefix } from '../../units/watt-prefix.ts'
import type { ReportMetric } from './report-metrics.ts'

/** The energies that summarise a period. */
export const factMetrics = ['consumptionWh', 'productionWh', 'importWh', 'exportWh'] as const
export type FactMetric = (typeof factMetrics)[number]

type Totals = Readonly<Record<ReportMetric, { readonly totalWh: number | null }>>

/** Formats the values in one unit, so they can be compared. */
export function factText(energy: Totals, { locale }: { locale: string }): (metric: FactMetric) => string {
  const prefix = sharedPrefix(factMetrics.map((metric) => energy[metric].totalWh))
  return (metric) => formatEnergy(energy[metric].totalWh, { locale, prefix }).text
}
