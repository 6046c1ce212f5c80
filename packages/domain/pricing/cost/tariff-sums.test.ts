import { expect, test } from 'vitest'
import { quarterDays } from '../../time/quarter-days.ts'
import { component, highAndLow, spotComponent, tariffComponent, version } from '../fixtures/plan-parts.ts'
import { energyLines } from './energy-lines.ts'
import { pricedComponents } from './priced-component.ts'
import { SharedSums } from './tariff-sums.ts'

const range = { from: '2026-03-27', to: '2026-03-30' }
const days = quarterDays('Europe/Ljubljana', range, new Set(['2026-03-30']))
const quarters = days.reduce((sum, { clock }) => sum + clock.length, 0)
/** a table with a gap: no tariff at night */
const withGap = { ...highAndLow, key: 'gap', windows: highAndLow.windows.slice(0, 1) }

const parts = pricedComponents(
  version(
    [
      component('fixed', '0.00153'),
      tariffComponent('tariffs', highAndLow, { T1: '0.02004', T2: '0.01741' }),
      tariffComponent('gap', withGap, { T1: '0.02004' }),
      spotComponent('spot', { factor: '1.0375', fee: '0.01234' }),
      spotComponent('bounded', { factor: '1', fee: '0', floor: '0', cap: '0.1' }),
      component('tiers', '0', {
        tierKwh: [1],
        rates: [{ tariff: 'T0', prices: ['0.1', '0.2'].map((amount) => ({ kind: 'fixed', amount })) }],
      }),
      tariffComponent(
        'mixed',
        highAndLow,
        {},
        {
          rates: [
            { tariff: 'T1', prices: [{ kind: 'fixed', amount: '0.2' }] },
            { tariff: 'T2', prices: [{ kind: 'spot', factor: '0.9', fee: '-0.01', floor: null, cap: null }] },
          ],
        },
      ),
      spotComponent('sold', { factor: '0.9', fee: '-0.01' }, { direction: 'export', vat: 'none' }),
    ],
    { schedules: [highAndLow, withGap] },
  ),
)

test.each([
  ['of an ordinary house', 2e6, 300_000],
  ['whose products are too large for a double', 9e10, 4e9],
])(
  'law: lines from shared sums equal those of the walk through the quarter-hours, for energies %s',
  (_, most, highest) => {
    const energy = Float64Array.from({ length: quarters }, (_n, i) =>
      i % 11 === 3 ? Number.NaN : i % 7 === 0 ? 0 : Math.round(((i * 7_919) % 997) * (most / 997)),
    )
    const spot = Float64Array.from({ length: quarters }, (_n, i) =>
      i % 13 === 5 ? Number.NaN : Math.round((((i * 31_337) % 499) / 499 - 0.2) * highest),
    )
    for (const day of days)
      for (const prices of [spot, null]) {
        const columns = { energy, spot: prices }
        const shared = new SharedSums(day, columns)
        for (const of of parts)
          expect(energyLines(of, day, columns, 500, shared)).toEqual(energyLines(of, day, columns, 500))
      }
  },
)
