import { expect, test } from 'vitest'
import type { PlanComponent, PlanVersion } from '../pricing/plans/utility-plan.ts'
import { recountCost, uncheckedIn } from './recount-costs.ts'

const component: PlanComponent = {
  ...{ key: 'c1', name: 'Energy', kind: 'supplier_energy', direction: 'import', unit: 'kWh', vat: 'added' },
  ...{ schedule: null, tierKwh: [], power: null, isNetted: false, validFrom: null, validTo: null },
  rates: [{ tariff: 'T0', prices: [{ kind: 'fixed', amount: '0.10' }] }],
}
const version = (components: PlanComponent[]): PlanVersion => ({
  ...{ status: 'published', validFrom: '2026-01-01', validTo: null, vatPct: '22', rounding: 'exact' },
  components,
  schedules: [
    {
      key: 's1',
      holidays: 'apart',
      windows: [
        { tariff: 'T2', months: [1], days: ['monday', 'holiday'], from: '00:00', to: '24:00' },
        { tariff: 'T1', months: [1], days: ['monday'], from: '06:00', to: '22:00' },
      ],
    },
  ],
})
const quarter = (clock: string, spot: number | null = null) => ({
  clock,
  importWh: 1_000,
  exportWh: 500,
  spot,
})
const monday = {
  ...{ date: '2026-01-05', isHoliday: false, quarters: [quarter('05:45'), quarter('06:00')] },
  used: { importWh: 0, exportWh: 0 },
  agreedKw: {},
}
const price = (amount: string) => [{ kind: 'fixed', amount }] as const
const timed: PlanComponent = {
  ...component,
  schedule: 's1',
  rates: [
    { tariff: 'T1', prices: price('0.20') },
    { tariff: 'T2', prices: price('0.10') },
  ],
}
const spot: PlanComponent = {
  ...component,
  rates: [{ tariff: 'T0', prices: [{ kind: 'spot', factor: '1.1', fee: '0.01', floor: '0', cap: '0.3' }] }],
}
const tiered: PlanComponent = {
  ...component,
  tierKwh: [100],
  rates: [{ tariff: 'T0', prices: [...price('0.10'), ...price('0.30')] }],
}

test.each([
  ['a single price with added VAT', [component], monday, { energy: 0.2 * 1.22, standing: 0, earned: 0 }],
  [
    'a component with a VAT rate of its own',
    [{ ...component, vatPct: '9.5' } as const, component],
    monday,
    { energy: 0.2 * 1.095 + 0.2 * 1.22 },
  ],
  ['the tariff by local time', [timed], monday, { energy: 0.3 * 1.22 }],
  ['a holiday has its own hours', [timed], { ...monday, isHoliday: true }, { energy: 0.2 * 1.22 }],
  [
    'exports are earned',
    [{ ...component, direction: 'export', vat: 'none' } as const],
    monday,
    { energy: 0, earned: -0.1 },
  ],
  [
    'a monthly charge by its days',
    [{ ...component, unit: 'month', vat: 'none' } as const],
    monday,
    { standing: 0.1 / 31 },
  ],
  ['not before its component is valid', [{ ...component, validFrom: '2026-01-06' }], monday, { energy: 0 }],
  [
    'spot prices within their bounds, and none without a market price',
    [{ ...spot, vat: 'none' } as const],
    {
      ...monday,
      quarters: [quarter('00:00', 0.1), quarter('00:15', 0.9), quarter('00:30', -0.5), quarter('00:45')],
    },
    { energy: 0.12 + 0.3 },
  ],
  [
    'a quarter-hour across the border of a tier that the month so far nearly fills',
    [{ ...tiered, vat: 'none' } as const],
    { ...monday, used: { importWh: 98_500, exportWh: 99_999 } },
    { energy: 1.5 * 0.1 + 0.5 * 0.3 },
  ],
  [
    'tiers of exports by the exported energy',
    [{ ...tiered, direction: 'export', vat: 'none' } as const],
    { ...monday, used: { importWh: 200_000, exportWh: 0 } },
    { energy: 0, earned: -0.1 },
  ],
  [
    'agreed power by tariff and day, none if unknown',
    [
      {
        ...timed,
        unit: 'kW',
        power: 'agreed',
        vat: 'none',
      } as const,
    ],
    { ...monday, agreedKw: { T1: '7.5' } },
    { energy: 0, standing: (7.5 * 0.2) / 31 },
  ],
  [
    'power charged by the month’s highest is in no day',
    [{ ...component, unit: 'kW', power: 'month_peak' } as const, component],
    { ...monday, agreedKw: { T0: '5' } },
    { energy: 0.2 * 1.22, standing: 0 },
  ],
] as const)('%s', (_case, components, day, cost) => {
  const found = recountCost(version([...components]), day)
  for (const [part, amount] of Object.entries(cost))
    expect(found[part as keyof typeof found]).toBeCloseTo(amount, 10)
})

test('every part of a version that is left out is named', () => {
  const power = (tariff: string, of: 'agreed' | 'month_peak'): PlanComponent => ({
    ...component,
    ...{ unit: 'kW', power: of, rates: [{ tariff, prices: price('1') }] },
  })
  const of = (parts: PlanComponent[], country: string, agreedKw = {}) =>
    uncheckedIn(version(parts), country, { ...monday, agreedKw })
  expect(of([component, tiered, power('T1', 'agreed')], 'SI', { T1: '7.5' })).toEqual([])
  expect(of([component, power('T1', 'agreed')], 'SI')).toEqual(['power_missing'])
  expect(of([{ ...power('T1', 'agreed'), validFrom: '2026-01-06' }], 'SI')).toEqual([])
  expect(of([power('1', 'agreed')], 'SI')).toEqual(['network_power'])
  expect(of([power('1', 'agreed')], 'AT')).toEqual(['power_missing'])
  expect(of([power('1', 'agreed')], 'AT', { 1: '5' })).toEqual([])
  expect(of([power('T0', 'month_peak')], 'AT')).toEqual(['demand'])
})
