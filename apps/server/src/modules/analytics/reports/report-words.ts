import { reportMetricWords } from '@kilowatt/charts/report-words'
import { type ReportMetric, reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import { loadMessages } from '@kilowatt/i18n/load-messages'

/** What documents and sheets say; the page says the same. */
const keys = [
  'energy.batteryIn',
  'energy.batteryOut',
  'energy.gridExport',
  'energy.gridImport',
  'energy.solar',
  'costs.cost',
  'costs.earned',
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
] as const
type WordKey = (typeof keys)[number]

export type ReportWords = {
  readonly locale: string
  readonly say: (key: WordKey, values?: Readonly<Record<string, string>>) => string
  readonly metric: Readonly<Record<ReportMetric, string>>
}

export async function reportWords(locale: string): Promise<ReportWords> {
  const messages = await loadMessages(locale)
  const say: ReportWords['say'] = (key, values = {}) => {
    const [feature = '', name = ''] = key.split('.')
    const text = messages[feature]?.[name] ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_all, value: string) => values[value] ?? '')
  }
  return { locale, say, metric: recordOf(reportMetrics, (metric) => say(reportMetricWords[metric])) }
}
