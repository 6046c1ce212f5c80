import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { type DrawnMetric, storedMetricNames, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { shownMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { stepIntervals } from '@kilowatt/domain/energy/reports/report-steps'

/** A report as a chart of energies: the same numbers, in the order and look of every chart. */
export function reportChart({ from, to, timezone, step, at, energy, estimated }: EnergyReport): Chart {
  const shown: readonly DrawnMetric[] = shownMetrics(energy)
  const drawn = storedMetricNames.flatMap((name) => shown.filter((metric) => metric === name))
  const marked = at.flatMap((start, row) => (estimated[row] ? [{ from: start, to: at[row + 1] ?? to }] : []))
  return {
    from,
    to,
    timezone,
    interval: stepIntervals[step],
    measure: 'energy',
    source: step === 'day' || step === 'month' ? 'days' : 'quarters',
    at,
    series: drawn.flatMap((metric) => {
      const column = energy[metric as keyof typeof energy]
      if (column.totalWh === null && metric !== 'consumptionWh') return []
      const { series: key } = storedMetrics[metric]
      return [
        {
          key,
          unit: 'Wh' as const,
          values: column.values,
          totalWh: column.totalWh,
          peak: null,
          means: [],
          ...(marked.length > 0 && { estimated: marked }),
        },
      ]
    }),
  }
}
