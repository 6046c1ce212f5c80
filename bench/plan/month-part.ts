import type { BenchPart } from '../support/bench-part.ts'
import { percent } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { type MonthResult, measureMonth } from './month.ts'
import { monthHouseholds, monthPrices } from './month-households.ts'

const euro = (amount: number) => `€${amount.toFixed(2)}`

const rowOf = ({ name, noControl, solarFirst, planned, perfect, plans, msPerPlan }: MonthResult): Row => [
  `saving of a month, of what a perfect forecast would have brought: ${name}`,
  percent((noControl - planned) / (noControl - perfect)),
  '≥ 85 %',
  [
    `no control ${euro(noControl)}, solar first ${euro(solarFirst)}`,
    `plan ${euro(planned)}, perfect ${euro(perfect)}`,
    `${plans} plans, ${msPerPlan.toFixed(0)} ms each with forecasts`,
  ].join('; '),
]

/** Measured households and market prices, planned again every quarter-hour on forecasts made from what was known. */
export const monthPart: BenchPart = {
  names: ['month'],
  about: 'a month of two households, planned every quarter-hour',
  async measure() {
    const prices = monthPrices()
    const rows: Row[] = []
    for (const household of monthHouseholds()) rows.push(rowOf(await measureMonth(household, prices)))
    return { rows }
  },
}
