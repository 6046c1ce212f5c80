import type { BenchPart } from '../support/bench-part.ts'
import { ms, number, percent } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { measurePlans, type PlansResult } from './plan.ts'

const CORES = 2
const QUARTER_S = 900

const rows = ({ simple, complex, loadMs, worstShare, cases }: PlansResult): Row[] => [
  [
    'plan of 36 h for solar and battery, p95',
    ms(simple.p95Ms),
    '≤ 150 ms',
    `median ${ms(simple.medianMs)}, its linear model alone ${ms(simple.rawMedianMs)}; ${simple.count} plans`,
  ],
  [
    'plan with car, heat pump and power fees, p95',
    ms(complex.p95Ms),
    '≤ 1,000 ms',
    `median ${ms(complex.medianMs)}, its linear model alone ${ms(complex.rawMedianMs)}; ${complex.count} plans; loading the solver ${ms(loadMs)}`,
  ],
  ['cost above the proven optimum, worst case', percent(worstShare), '≤ 0.5 %', `of ${cases} cases`],
  [
    `plans of a quarter-hour on ${CORES} cores`,
    number.format(Math.floor((CORES * QUARTER_S * 1_000) / simple.meanMs)),
    '≥ 10,000',
    `solar and battery, without reading and storing; ${number.format(Math.floor((CORES * QUARTER_S * 1_000) / complex.meanMs))} with car, heat pump and fees`,
  ],
]

/** The planner alone, on one core, with the cases that have a proven optimum and changed copies of them. */
export const planPart: BenchPart = {
  names: ['plan'],
  about: 'plans of 36 hours, their time and their distance to the optimum',
  measure: async () => ({ rows: rows(await measurePlans()) }),
}
