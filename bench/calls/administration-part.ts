import { partWithServer } from '../support/bench-part.ts'
import { ms } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { measureAdministration } from './administration.ts'

export const administrationPart = partWithServer({
  name: 'administration',
  about: 'loads 10,000 locations, then administers them',
  measure: measureAdministration,
  rows: ({ calls, loadS }) =>
    Object.entries(calls).map(
      ([name, { medianMs, p95Ms, kilobytesSent, raw }], at): Row => [
        `${name}, p95`,
        ms(p95Ms),
        '≤ 50 ms',
        [
          `median ${ms(medianMs)}`,
          `${kilobytesSent} kB`,
          ...(raw ? [`raw SQL ${ms(raw.medianMs)}`] : []),
          ...(at === 0 ? [`load data created in ${loadS.toFixed(0)} s`] : []),
        ].join(', '),
      ],
    ),
})
