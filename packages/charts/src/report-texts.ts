import type { ReportMetric } from '@kilowatt/domain/energy/reports/report-metrics'

/** Messages with the names of a report's columns, the same on screens, in sheets and in documents. */
export const reportMetricTexts = {
  consumptionWh: 'energy.consumption',
  productionWh: 'reports.production',
  importWh: 'charts.short_gridImport',
  exportWh: 'charts.short_gridExport',
  dischargeWh: 'energy.batteryOut',
  chargeWh: 'energy.batteryIn',
} as const satisfies Record<ReportMetric, string>

/** The name of a column of energy imported at a tariff. */
export const importAtTariff = (importWord: string, tariff: string): string => `${importWord} · ${tariff}`
