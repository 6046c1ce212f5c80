import { partWithServer } from '../support/bench-part.ts'
import { ms } from '../support/figures.ts'
import { measureCosts } from './costs.ts'

export const costsPart = partWithServer({
  name: 'costs',
  about: 'calculates a hundred location-years while a person reads charts',
  measure: measureCosts,
  rows: (costs) => [
    [
      'price correction of 1,000 location-years',
      `${costs.correctedS.toFixed(1)} s`,
      '≤ 60 s',
      `first calculation: ${costs.firstS.toFixed(1)} s; extrapolated from ${costs.sample}`,
    ],
    [
      'chart of a month during the correction',
      ms(costs.busyRead.medianMs),
      '≤ 20 % more',
      `${ms(costs.quietRead.medianMs)} without, p95 ${ms(costs.busyRead.p95Ms)}`,
    ],
    ['bill of a year', ms(costs.yearBill.medianMs), '', `p95 ${ms(costs.yearBill.p95Ms)}`],
    [
      'cost chart of a month by day',
      ms(costs.costMonth.medianMs),
      '≤ 20 % more',
      `energy chart: ${ms(costs.energyMonth.medianMs)}`,
    ],
    [
      'cost chart of a day by quarter-hour',
      ms(costs.costDay.medianMs),
      '≤ 20 % more',
      `energy chart: ${ms(costs.energyDay.medianMs)}`,
    ],
  ],
})
