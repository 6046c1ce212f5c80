import { expect, test } from 'vitest'
import { component, highAndLow, span, tariffComponent, version } from '../fixtures/plan-parts.ts'
import { column, holidays, LJUBLJANA, steady } from '../fixtures/printed-bill.ts'
import type { PlanComponent } from '../plans/utility-plan.ts'
import { costDays } from './cost-days.ts'
import { priceSeries } from './price-series.ts'
import { dayByTariff, quartersByTariff } from './tariff-energies.ts'

/** A Friday and the following Saturday. */
const days = { from: '2026-03-27', to: '2026-03-28' }

const energiesOf = (components: readonly PlanComponent[]) => {
  const spans = [span(version(components, { schedules: [highAndLow] }))]
  const importWh = column(days, ({ index }) => (index === 40 ? Number.NaN : 250))
  const series = priceSeries({ zone: LJUBLJANA, range: days, holidays, spans, spot: null, usedKwh: 0 })
  const quarters = [...quartersByTariff(series, importWh)].map(([tariff, wh]) => [
    tariff,
    wh.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0),
  ])
  const ofDays = costDays(steady(days, spans, { importWh })).map(({ lines }) => [...dayByTariff(lines)])
  return { quarters, ofDays }
}

const inTwo = tariffComponent('energy', highAndLow, { T1: '0.2', T2: '0.1' }, { kind: 'supplier_energy' })
const inOne = component('energy', '0.15', { kind: 'supplier_energy' })
const network = tariffComponent(
  'network',
  highAndLow,
  { T1: '0.04', T2: '0.03' },
  { kind: 'distributor_energy' },
)

test('energy by tariff is the same from quarter-hours and from days, and only of known energy', () => {
  expect(energiesOf([network, inTwo])).toEqual({
    quarters: [
      ['T1', 15_750],
      ['T2', 8000 + 24_000],
    ],
    ofDays: [
      [
        ['T1', 15_750_000n],
        ['T2', 8_000_000n],
      ],
      [['T2', 24_000_000n]],
    ],
  })
})

test('a supplier with one price has the grid’s tariffs; if both have several, the supplier’s are used', () => {
  expect(energiesOf([inOne, network]).quarters.map(([tariff]) => tariff)).toEqual(['T1', 'T2'])
  expect(energiesOf([inOne, component('fee', '0.01')])).toEqual({
    quarters: [['T0', 47_750]],
    ofDays: [[['T0', 23_750_000n]], [['T0', 24_000_000n]]],
  })
})

test('exports and monthly charges have no import tariffs', () => {
  const none = [component('sold', '0.05', { direction: 'export' }), component('fee', '3', { unit: 'month' })]
  expect(energiesOf(none)).toEqual({ quarters: [], ofDays: [[], []] })
})
