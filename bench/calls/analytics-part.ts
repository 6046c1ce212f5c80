import { partWithServer } from '../support/bench-part.ts'
import { ms } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { measureAnalytics } from './analytics.ts'

export const analyticsPart = partWithServer({
  name: 'analytics',
  about: 'loads a location with a year of minutes and a thousand with a year of days, then summarises them',
  measure: measureAnalytics,
  rows: (analytics) =>
    (
      [
        ['summary of a location, a month', '', analytics.locationMonth],
        ['summary of a location, a year', '', analytics.locationYear],
        ['summary of 1,000 locations, a month', '≤ 150 ms', analytics.groupMonth],
        ['summary of 1,000 locations, a year', '≤ 150 ms', analytics.groupYear],
        ['ranking of 1,000 locations', '≤ 50 ms', analytics.ranking],
      ] as const
    ).map(
      ([name, target, { p95Ms, medianMs }]): Row => [
        `${name}, p95`,
        ms(p95Ms),
        target,
        `median ${ms(medianMs)}`,
      ],
    ),
})
