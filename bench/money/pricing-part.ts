import type { BenchPart } from '../support/bench-part.ts'
import { ms, number } from '../support/figures.ts'
import { measurePricing } from './pricing.ts'

export const pricingPart: BenchPart = {
  names: ['pricing'],
  about: 'prices a year of quarter-hours',
  async measure() {
    const pricing = await measurePricing()
    return {
      rows: [
        [
          'a year of quarter-hours, five components, twelve bills',
          ms(pricing.yearBills.medianMs),
          '≤ 15 ms',
          `p95 ${ms(pricing.yearBills.p95Ms)}, ${number.format(pricing.quarters)} quarter-hours`,
        ],
      ],
    }
  },
}
