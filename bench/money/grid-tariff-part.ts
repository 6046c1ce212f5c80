import { partWithServer } from '../support/bench-part.ts'
import { ms, number } from '../support/figures.ts'
import { measureGridTariff } from './grid-tariff.ts'

export const gridTariffPart = partWithServer({
  name: 'tariff',
  about: 'two years of quarter-hours in four systems, optimal power, batteries',
  measure: measureGridTariff,
  rows: (tariff) => [
    [
      'two years of the grid tariff in four systems, by month',
      ms(tariff.fourSystems.medianMs),
      '≤ 10 ms',
      `p95 ${ms(tariff.fourSystems.p95Ms)}, ${number.format(tariff.quarters)} quarter-hours`,
    ],
    [
      'optimal agreed power over two years',
      ms(tariff.optimum.medianMs),
      '≤ 20 ms',
      `p95 ${ms(tariff.optimum.p95Ms)}`,
    ],
    [
      'public calculator over two years',
      ms(tariff.calculator.medianMs),
      '≤ 50 ms',
      `p95 ${ms(tariff.calculator.p95Ms)}`,
    ],
    [
      'savings of batteries of twenty sizes over two years',
      ms(tariff.batteries.medianMs),
      '≤ 1,000 ms',
      `p95 ${ms(tariff.batteries.p95Ms)}`,
    ],
    [
      'calculation call over two years, over HTTP, p95',
      ms(tariff.calculation.call.p95Ms),
      '≤ 60 ms',
      `median ${ms(tariff.calculation.call.medianMs)}, answer ${number.format(Math.round(tariff.calculation.answerKb))} kB`,
    ],
  ],
})
