import { ms } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import type { ChartsResult } from './charts.ts'

export const chartRows = (charts: ChartsResult): Row[] => [...chartsOfOne(charts), ...chartsOfMany(charts)]

const chartsOfOne = (charts: ChartsResult) =>
  (['day', 'month', 'year'] as const).map((range): Row => {
    const { medianMs, points, server, serverStarted, raw } = charts[range]
    return [
      `chart of a ${range}, server time, median`,
      ms(server.medianMs),
      // reads run in order, access check first: decision 108
      `≤ 2.5 × raw or 10 ms, ${ms(Math.max(10, 2.5 * raw.medianMs))}`,
      [
        `${(server.medianMs / raw.medianMs).toFixed(2)} × raw SQL of ${ms(raw.medianMs)}; p95 ${ms(server.p95Ms)}`,
        `over HTTP ${ms(medianMs)}; ${points} points; just started ${ms(serverStarted.medianMs)}`,
      ].join('; '),
    ]
  })

const chartsOfMany = ({ many: { year, month } }: ChartsResult): Row[] => [
  ['group of 1,000 locations, year by month, p95', ms(year.p95Ms), '≤ 150 ms', manyDetails(year)],
  ['group of 1,000 locations, month by day, p95', ms(month.p95Ms), '≤ 150 ms', manyDetails(month)],
]
const manyDetails = ({ medianMs, raw }: ChartsResult['many']['year']) =>
  `median ${ms(medianMs)}; raw SQL ${ms(raw.medianMs)}`
