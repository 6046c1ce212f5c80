import type { LocationCosts, ManyCosts, PeriodCosts } from '@kilowatt/contracts/analytics/period-costs'
import type { CostBill } from '@kilowatt/contracts/pricing/costs'
import type { Answers } from '../fake-server.ts'

const DAY_MS = 86_400_000

const line = {
  tier: null,
  tariff: 'T0',
  versionFrom: '2026-01-01',
  rule: 'price',
  spot: null,
  vat: 'added',
  vatPct: '22',
  direction: 'import',
  kind: 'supplier_energy',
  unit: 'kWh',
} as const

const bill: CostBill = {
  currency: 'EUR',
  charges: {
    lines: [
      { ...line, name: 'Energy', tariff: 'T1', quantity: '168.4', price: '0.12', amount: '20.21' },
      {
        ...line,
        name: 'Energy by the market',
        rule: 'spot',
        quantity: '100',
        price: null,
        spot: { mean: '0.09241', factor: '1.05', fee: '0.012' },
        amount: '10.90',
      },
      {
        ...{ ...line, name: 'Monthly fee', kind: 'standing_charge', unit: 'month' },
        ...{ quantity: '1', price: '2', amount: '2.00' },
      },
    ],
    vat: [{ pct: '22', base: '33.11', added: '7.28', included: '0' }],
    rounding: '0.01',
    total: '40.40',
    aboveExact: '0.00',
  },
  credits: {
    lines: [
      {
        ...{ ...line, name: 'Energy sold', direction: 'export', vat: 'none' },
        ...{ quantity: '181.2', price: '0.05', amount: '9.06' },
      },
    ],
    vat: [],
    rounding: '0.00',
    total: '9.06',
    aboveExact: '0.00',
  },
  due: '31.34',
  creditLeft: '0.00',
  completeness: { quarters: 2880, unknownQuarters: 0, unpricedQuarters: 0, unpricedKwh: 0, powerMissing: [] },
  days: [],
  conversions: [{ from: 'CZK', to: 'EUR', rate: 0.0405, day: '2026-06-16' }],
}

/** Costs of the requested range, by day. */
export function fullCosts(from: number, to: number): LocationCosts {
  const days = Math.max(1, Math.round((to - from) / DAY_MS))
  const dateOf = (i: number) => new Date(from + i * DAY_MS + DAY_MS / 2).toISOString().slice(0, 10)
  const wave = (sum: number) =>
    Array.from({ length: days }, (_, i) => (sum / days) * (1 + 0.5 * Math.sin(i / 2)))
  return {
    from: dateOf(0),
    to: dateOf(days - 1),
    interval: 'day',
    at: Array.from({ length: days }, (_, i) => dateOf(i)),
    currencies: [
      {
        currency: 'EUR',
        now: { cost: 40.4, earned: 9.06, saved: 31.4 },
        compared: {
          now: { cost: 40.4, earned: 9.06, saved: 31.4 },
          before: { cost: 33.4, earned: 9.06, saved: 40.2 },
          locations: 1,
        },
        steps: { cost: wave(40.4), earned: wave(9.06), saved: wave(31.4) },
      },
    ],
    isPending: false,
    unpricedDays: 0,
    outdatedDays: 0,
    bills: [bill],
  }
}

/** No costs: there is no active price list. */
export const noCosts = (from: number, to: number, of: Partial<PeriodCosts> = {}): LocationCosts => ({
  ...fullCosts(from, to),
  ...{ currencies: [], bills: [], unpricedDays: 30, outdatedDays: 0 },
  ...of,
})

export function manyCosts(from: number, to: number): ManyCosts {
  const { bills: _, currencies, ...rest } = fullCosts(from, to)
  const [euros] = currencies
  return {
    ...rest,
    currencies: euros
      ? [
          { ...euros, compared: euros.compared && { ...euros.compared, locations: 120 } },
          { ...euros, currency: 'CZK', compared: null },
        ]
      : [],
    locations: { count: 128, priced: 120, pending: 0 },
    mostDays: null,
  }
}

export const costAnswers: Answers = {
  'periodCosts.location': ({ from, to }) => ({ data: fullCosts(Number(from), Number(to)) }),
  'periodCosts.group': ({ from, to }) => ({ data: manyCosts(Number(from), Number(to)) }),
  'costs.forecast': () => ({
    data: {
      month: { from: '2026-06-01', to: '2026-06-30' },
      ...{ currency: 'EUR', soFar: 31.33, isPending: false },
      forecast: { expected: 84.2, low: 71, high: 98.5, basisDays: 28 },
    },
  }),
}
