import { partWithServer } from '../support/bench-part.ts'
import { ms, number, percent } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import {
  type AlarmsResult,
  type Ingest,
  LOCATIONS,
  MESSAGES_PER_SECOND,
  measureAlarms,
  OPEN,
  RULES,
} from './alarms.ts'

const acknowledged = ({ ack }: Ingest) => `${ms(ack.medianMs)} (p95 ${ms(ack.p95Ms)})`

const rows = ({ crossings, withRules, withoutRules, lists, ...lost }: AlarmsResult): Row[] => [
  [
    'reading over a limit → alarm on the open page, p95',
    ms(crossings.p95Ms),
    '≤ 1,000 ms',
    `median ${ms(crossings.medianMs)}, ${crossings.crossings} changes`,
  ],
  [
    `${number.format(LOCATIONS)} locations with ${RULES} rules, ${MESSAGES_PER_SECOND} messages/s`,
    percent(withRules.share - withoutRules.share),
    '≤ 10 %',
    `of a core; ${percent(withoutRules.share)} without rules`,
  ],
  [
    'the same: rise of the time until a message is acknowledged, median',
    percent(withRules.ack.medianMs / withoutRules.ack.medianMs - 1),
    '≤ 5 %',
    `${acknowledged(withRules)} with rules, ${acknowledged(withoutRules)} without`,
  ],
  ...Object.entries(lists).map(
    ([name, { p95Ms, medianMs }]): Row => [
      `alarms of a company with ${number.format(OPEN)} open ones, ${name}, p95`,
      ms(p95Ms),
      '≤ 50 ms',
      `median ${ms(medianMs)}`,
    ],
  ),
  [
    `${number.format(LOCATIONS)} controllers lost at once: all alarms`,
    `${lost.lostS.toFixed(1)} s`,
    '≤ 30 s',
    `${number.format(lost.alarms)} alarms, ${lost.notifications} notifications for an operator (goal 1)`,
  ],
]

export const alarmsPart = partWithServer({
  name: 'alarms',
  about: '10,000 locations with rules, crossings on an open page, a mass failure',
  measure: measureAlarms,
  rows,
})
