import { type ChartSearch, parseChartSearch } from '../../features/charts/request/chart-search.ts'

/**
 * Reads the address of a summary. The range works like that of a chart, so both are read and stepped alike.
 */
export type SummarySearch = Pick<ChartSearch, 'range' | 'date' | 'from' | 'to'>

export const summaryDefaults = { range: 'month' } as const satisfies SummarySearch

export const rangeIn = ({ range, date, from, to }: SummarySearch): SummarySearch => ({
  range,
  date,
  from,
  to,
})

export const parseSummarySearch = (raw: Record<string, unknown>): SummarySearch =>
  rangeIn(parseChartSearch({ ...summaryDefaults, ...raw }))
