import { makeBill } from '@kilowatt/domain/pricing/cost/bill'
import { type CostInput, costDays } from '@kilowatt/domain/pricing/cost/cost-days'
import { periodCost } from '@kilowatt/domain/pricing/cost/period-cost'
import {
  component,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '@kilowatt/domain/pricing/fixtures/plan-parts'
import { quarterDays, quartersOf } from '@kilowatt/domain/time/quarter-days'
import { type Latency, measureLatency } from '../support/latency.ts'

export type PricingResult = {
  /** costs of each day and the bills of twelve months */
  yearBills: Latency
  quarters: number
}

const range = { from: '2026-01-01', to: '2026-12-31' }
const zone = 'Europe/Ljubljana'
const holidays = new Set(['2026-01-01', '2026-04-06', '2026-12-25'])

/**
 * A year of quarter-hours of a house with solar and a plan of five components: spot, two tariffs, taxes,
 * power, export.
 */
export async function measurePricing(): Promise<PricingResult> {
  const year = pricingYear()
  return {
    yearBills: await measureLatency(
      async () => {
        for (const month of Map.groupBy(costDays(year), ({ date }) => date.slice(0, 7)).values())
          makeBill(periodCost(month).lines, {
            ...{ currency: 'EUR', netting: 'separate', rounding: 'exact' },
          })
      },
      { warmUp: 10, runs: 100 },
    ),
    quarters: year.importWh.length,
  }
}

function pricingYear(): CostInput {
  const plan = version(
    [
      spotComponent('energy', { factor: '1.0375', fee: '0.01234' }),
      tariffComponent('network', highAndLow, { T1: '0.02004', T2: '0.01741' }),
      component('excise', '0.00153'),
      component('power', '2.68165', { unit: 'kW', power: 'agreed' }),
      spotComponent('sold', { factor: '0.9', fee: '-0.01' }, { direction: 'export', vat: 'none' }),
    ],
    { schedules: [highAndLow] },
  )
  const length = quartersOf(quarterDays(zone, range, holidays))
  const column = (value: (i: number) => number) => Float64Array.from({ length }, (_, i) => value(i))
  return {
    zone,
    range,
    holidays,
    spans: [span(plan, { agreedKw: { T0: '7' } })],
    importWh: column((i) => ((i * 7_919) % 90_007) / 50),
    exportWh: column((i) => (i % 96 > 32 && i % 96 < 64 ? ((i * 104_729) % 90_001) / 40 : 0)),
    spot: column((i) => ((i * 31_337) % 300_007) - 20_000),
  }
}
