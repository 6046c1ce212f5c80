import { importAtTariff, reportMetricTexts } from '@kilowatt/charts/report-texts'
import { type ReportMetric, reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { tariffName } from '@kilowatt/i18n/tariff-name'

/** Texts of documents and sheets, the same as on the page. */
const keys = [
  'energy.batteryIn',
  'energy.batteryOut',
  'energy.gridExport',
  'energy.gridImport',
  'energy.solar',
  'costs.cost',
  'costs.earned',
  'costs.pending',
  'charts.estimated',
  'charts.noData',
  'charts.partlyEstimated',
  'charts.short_gridExport',
  'charts.short_gridImport',
  'charts.total',
  'energy.consumption',
  'reports.production',
  'overview.selfSufficiency',
  'reports.title',
  'reports.time',
  'reports.partial',
  'reports.unseen',
  'reports.zones',
  'reports.created',
  'reports.estimated',
  'reports.besideRow',
  'reports.beside_gaps',
  'reports.beside_charges',
  'reports.beside_netted',
  'reports.besideRows',
  'reports.notSold',
  'reports.costsOf',
  'reports.ofLocations',
  'reports.unpriced',
  'reports.costUnpriced',
  'reports.pending',
  'reports.outdated',
  'reports.costState',
  'reports.costPending',
  'reports.costOutdated',
  'painter.tariff_T0',
  'painter.tariff_T1',
  'painter.tariff_T2',
  'painter.block',
] as const
type WordKey = (typeof keys)[number]

export type ReportTexts = {
  readonly locale: string
  readonly textOf: (key: WordKey, values?: Readonly<Record<string, string>>) => string
  readonly metric: Readonly<Record<ReportMetric, string>>
  /** imported energy at a tariff */
  readonly importAt: (tariff: string) => string
}

export async function reportTexts(locale: string): Promise<ReportTexts> {
  const messages = await loadMessages(locale)
  const textOf = (key: string, values: Readonly<Record<string, string>> = {}) => {
    const [feature = '', name = ''] = key.split('.')
    const text = messages[feature]?.[name] ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_all, value: string) => values[value] ?? '')
  }
  const metric = recordOf(reportMetrics, (one) => textOf(reportMetricTexts[one]))
  return {
    locale,
    textOf,
    metric,
    importAt: (tariff) => importAtTariff(metric.importWh, tariffName(textOf, tariff)),
  }
}
