import type {
  ComparedPlan,
  PlanComparison,
  PlanPreview,
  PreviewPeriod,
} from '@kilowatt/contracts/pricing/plan-comparisons'
import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import type { PlanDetail, PlanSummary } from '@kilowatt/contracts/pricing/utility-plans'
import type { Answers } from '../fake-server.ts'

/** A custom plan with high and low tariff, one of the platform, and the price list of location 7. */

const everyMonth = Array.from({ length: 12 }, (_, i) => i + 1)
const working = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const window = { tariff: 'T2', months: everyMonth, days: [...working], from: '00:00', to: '06:00' }

export const plan: PlanDetail['plan'] = {
  name: 'Home',
  kind: 'time_of_use',
  currency: 'EUR',
  country: 'SI',
  versions: [
    {
      status: 'published',
      validFrom: '2026-01-01',
      validTo: null,
      vatPct: '22',
      rounding: 'exact',
      schedules: [
        {
          key: 'supplier',
          holidays: 'apart',
          windows: [
            window,
            { ...window, tariff: 'T1', from: '06:00', to: '22:00' },
            { ...window, from: '22:00', to: '24:00' },
            { ...window, days: ['saturday', 'sunday', 'holiday'], to: '24:00' },
          ],
        },
      ],
      components: [
        {
          key: 'energy',
          name: 'Energy',
          kind: 'supplier_energy',
          direction: 'import',
          unit: 'kWh',
          vat: 'added',
          schedule: 'supplier',
          tierKwh: [],
          rates: [
            { tariff: 'T1', prices: [{ kind: 'fixed', amount: '0.11990' }] },
            { tariff: 'T2', prices: [{ kind: 'fixed', amount: '0.09790' }] },
          ],
          power: null,
          isNetted: false,
          validFrom: null,
          validTo: null,
        },
        {
          key: 'power',
          name: 'Network, power',
          kind: 'distributor_power',
          direction: 'import',
          unit: 'kW',
          vat: 'added',
          schedule: null,
          tierKwh: [],
          rates: [{ tariff: 'T0', prices: [{ kind: 'fixed', amount: '3.6' }] }],
          power: 'agreed',
          isNetted: false,
          validFrom: null,
          validTo: null,
        },
      ],
    },
  ],
}

export const planSummary: PlanSummary = {
  id: 5,
  name: 'Home',
  kind: 'time_of_use',
  currency: 'EUR',
  country: 'SI',
  owner: { kind: 'person', companyId: null, name: null, isMine: true },
  mayEdit: true,
  isInUse: true,
  current: { validFrom: '2026-01-01', validTo: null },
  next: null,
  drafts: 0,
  updatedAt: Date.UTC(2026, 5, 1),
}
export const platformPlan: PlanSummary = {
  ...planSummary,
  id: 6,
  name: 'Market, monthly',
  kind: 'spot_market',
  owner: { kind: 'platform', companyId: null, name: null, isMine: false },
  mayEdit: false,
  isInUse: false,
  current: null,
  next: { validFrom: '2027-01-01', validTo: null },
}
export const planDetail: PlanDetail = { ...planSummary, revision: 3, plan }

export const priceList: PriceListAnswer = {
  id: 6,
  locationId: 7,
  locationName: 'Sunny Hill',
  plan: { id: 5, name: 'Home', kind: 'time_of_use', owner: 'person', isListed: true },
  currency: 'EUR',
  validFrom: '2026-01-01',
  validTo: null,
  network: 'Elektro Ljubljana',
  exportTariff: null,
  netting: 'separate',
  nettingPeriod: 'month',
  agreedKw: { T0: '7.5' },
  isActive: true,
  isMultiTariff: true,
  hasDifferentExportPrice: false,
  uncovered: [],
}

const bill = {
  currency: 'EUR',
  charges: {
    lines: [
      {
        ...{
          name: 'Energy',
          kind: 'supplier_energy',
          direction: 'import',
          unit: 'kWh',
          tariff: 'T1',
          tier: null,
        },
        ...{ versionFrom: '2026-01-01', rule: 'price', quantity: '200', price: '0.1199', spot: null },
        ...{ amount: '23.98', vat: 'added', vatPct: '22' },
      },
      {
        ...{
          name: 'Power',
          kind: 'distributor_power',
          direction: 'import',
          unit: 'kW',
          tariff: 'T0',
          tier: null,
        },
        ...{ versionFrom: '2026-01-01', rule: 'price', quantity: '7.5', price: '3.6', spot: null },
        ...{ amount: '27.00', vat: 'added', vatPct: '22' },
      },
    ],
    vat: [{ pct: '22', base: '50.98', added: '11.22', included: '0.00' }],
    rounding: '0.00',
    total: '62.20',
    aboveExact: '0.00',
  },
  credits: { lines: [], vat: [], rounding: '0.00', total: '0.00', aboveExact: '0.00' },
  due: '62.20',
  creditLeft: '0.00',
  completeness: { quarters: 2976, unknownQuarters: 0, unpricedQuarters: 0, unpricedKwh: 0, powerMissing: [] },
  cost: '62.20',
  settlement: '0.00',
} satisfies PreviewPeriod['asked']
export const previewAnswer: PlanPreview = {
  asked: { pricesOf: '2026-11-24' },
  present: { planName: 'Home', pricesOf: '2026-11-24' },
  knownSince: '2025-01-01',
  leftOut: { quarters: 0, totalQuarters: 35_040 },
  conversions: [],
  periods: [
    {
      ...{ kind: 'month', from: '2026-10-01', to: '2026-10-31', days: 31, knownDays: 31 },
      ...{ asked: bill, present: { ...bill, cost: '70.00' } },
    },
    {
      ...{ kind: 'year', from: '2025-11-01', to: '2026-10-31', days: 365, knownDays: 360 },
      ...{ asked: { ...bill, cost: '746.40' }, present: { ...bill, cost: '700.00' } },
    },
  ],
}

const monthsOf = (cost: string) =>
  Array.from({ length: 12 }, (_, i) => ({
    month: new Date(Date.UTC(2025, 10 + i, 1)).toISOString().slice(0, 7),
    cost,
  }))
export const comparedPlan: ComparedPlan = {
  planId: 6,
  name: 'Market, monthly',
  currency: 'EUR',
  isPresent: false,
  pricesOf: '2026-11-24',
  months: monthsOf('54.20'),
  settlement: '0.00',
  cost: '650.40',
  creditLeft: '0.00',
  completeness: bill.completeness,
}
export const comparisonAnswer: PlanComparison = {
  range: { from: '2025-11-01', to: '2026-10-31' },
  knownSince: '2025-01-01',
  leftOut: { quarters: 0, totalQuarters: 35_040 },
  conversions: [{ from: 'SEK', to: 'EUR', rate: 0.08877, day: '2026-10-30' }],
  days: 365,
  knownDays: 365,
  importKwh: 4200,
  exportKwh: 1800,
  hasPlace: true,
  plans: [
    comparedPlan,
    { ...comparedPlan, planId: 5, name: 'Home', isPresent: true, months: monthsOf('62.17'), cost: '746.00' },
  ],
}

export const pricingAnswers: Answers = {
  'priceLists.coverage': () => ({ data: { locations: 1, unpriced: 0, firstUnpriced: null } }),
  'planComparisons.compare': () => ({ data: comparisonAnswer }),
  'planComparisons.preview': () => ({ data: previewAnswer }),
  'utilityPlans.list': () => ({ data: { plans: [planSummary, platformPlan], total: 2 } }),
  'utilityPlans.get': () => ({ data: { plan: planDetail } }),
  'utilityPlans.create': ({ plan: made }) => ({
    data: { plan: { ...planDetail, id: 9, name: made.name, plan: { ...plan, name: made.name } } },
  }),
  'utilityPlans.update': () => ({ data: { plan: planDetail } }),
  'priceLists.mine': () => ({ data: { priceLists: [priceList], total: 1 } }),
  'priceLists.list': () => ({ data: { priceLists: [priceList], mayEdit: true } }),
  'priceLists.get': () => ({ data: { priceList, plan } }),
  'priceLists.create': () => ({ data: { priceList } }),
  'priceLists.update': () => ({ data: { priceList } }),
}
