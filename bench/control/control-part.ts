import { partWithServer } from '../support/bench-part.ts'
import { ms, number, percent } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { type ControlResult, LOCATIONS, measureControl, STRATEGIES } from './control.ts'

const rows = ({
  serverShare,
  databaseShare,
  withoutShare,
  startS,
  decided,
  latency,
}: ControlResult): Row[] => [
  [
    `${number.format(LOCATIONS)} locations with ${STRATEGIES} strategies, decided every 10 s`,
    percent(serverShare),
    '≤ 50 %',
    `of a core, and ${percent(databaseShare)} for the database; ${percent(withoutShare)} without strategies; ${number.format(decided)} decided`,
  ],
  [
    `first decisions and commands of ${number.format(LOCATIONS)} locations`,
    `${number.format(Math.round(startS))} s`,
    '',
    'spread, not at once',
  ],
  ['reading → stored decision, p95', ms(latency.p95Ms), '≤ 1,000 ms', `median ${ms(latency.medianMs)}`],
]

export const controlPart = partWithServer({
  name: 'control',
  about: '10,000 locations with three strategies each, and how soon one follows a reading',
  measure: measureControl,
  rows,
})
