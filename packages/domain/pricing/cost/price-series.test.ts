import { expect, test } from 'vitest'
import {
  component,
  fixed,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '../fixtures/plan-parts.ts'
import { column, holidays, LJUBLJANA } from '../fixtures/printed-bill.ts'
import { priceSeries } from './price-series.ts'

const day = { from: '2026-03-29', to: '2026-03-30' }

test('a price for each quarter-hour and component, with added VAT', () => {
  const plan = version(
    [
      spotComponent('energy', { factor: '2', fee: '0.01', cap: '0.3' }),
      tariffComponent('network', highAndLow, { T1: '0.04', T2: '0.03' }, { vat: 'included' }),
      component('tiers', '0', {
        vat: 'none',
        tierKwh: [300],
        rates: [{ tariff: 'T0', prices: ['0.1', '0.2'].map(fixed) }],
      }),
      component('fee', '3', { unit: 'month' }),
    ],
    { schedules: [highAndLow] },
  )
  const spot = column(day, ({ hour, date }) => (date === day.to ? Number.NaN : hour < 12 ? -20_000 : 250_000))
  const series = priceSeries({
    zone: LJUBLJANA,
    range: day,
    holidays,
    spans: [span(plan)],
    spot,
    usedKwh: 300,
  })
  expect(series.map(({ of }) => of.component.key)).toEqual(['energy', 'network', 'tiers'])
  const at = (i: number) => series.map(({ perKwh }) => Math.round((perKwh[i] ?? Number.NaN) * 1e6) / 1e6)
  expect(series[0]?.perKwh.length).toBe(188)
  expect(at(0)).toEqual([-0.0366, 0.03, 0.2])
  // 12:00 on the day whose third hour is skipped
  expect(at(44)).toEqual([0.366, 0.03, 0.2])
  expect(at(92 + 24)).toEqual([Number.NaN, 0.04, 0.2])
})
