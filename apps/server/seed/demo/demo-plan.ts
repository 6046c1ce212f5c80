import type { ByBlock } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { NetworkPriceRow } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import { templatePainting } from '@kilowatt/domain/pricing/painting/schedule-templates'
import { scheduleOf } from '@kilowatt/domain/pricing/painting/tariff-painting'
import type { PlanComponent, PlanVersion, UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'

const highLow = scheduleOf(templatePainting('high_low'), 'vt-mt')
const blocks = scheduleOf(templatePainting('five_blocks'), 'blocks')

/** First day of the network prices in five blocks. */
export const DEMO_PRICES_FROM = '2024-10-01'

/** Agreed kW of every block in the demo; an arbitrary choice. */
export function demoAgreedKw(gridLimitW: number): ByBlock {
  const kw = Math.round(gridLimitW / 2000)
  return [kw, kw, kw, kw, kw]
}

const fixed = (price: number) => ({ kind: 'fixed', amount: decimal(price) }) as const
/** The shortest text of a price, without an exponent. */
const decimal = (price: number) => String(Number(price.toFixed(5)))

const component = (
  of: Pick<PlanComponent, 'key' | 'name' | 'kind' | 'rates'> & Partial<PlanComponent>,
): PlanComponent => ({
  direction: 'import',
  unit: 'kWh',
  vat: 'added',
  schedule: null,
  tierKwh: [],
  power: null,
  isNetted: false,
  validFrom: null,
  validTo: null,
  ...of,
})

const levyNames = {
  energy_efficiency: 'Energy efficiency',
  market_operator: 'Market operator',
  excise: 'Excise duty',
}

const byBlock = (prices: readonly number[]) =>
  prices.map((price, i) => ({ tariff: String(i + 1), prices: [fixed(price)] }))

/**
 * The supplier's prices are made up, as the bill mentions; the network's are real (`priceBookSi` has the
 * sources).
 */
const components = (row: NetworkPriceRow, energy: PlanComponent): PlanComponent[] => [
  energy,
  component({
    key: 'network',
    name: 'Network, energy',
    kind: 'distributor_energy',
    schedule: blocks.key,
    rates: byBlock(row.energyEurPerKwh),
  }),
  component({
    key: 'power',
    name: 'Network, power',
    kind: 'distributor_power',
    unit: 'kW',
    power: 'agreed',
    schedule: blocks.key,
    rates: byBlock(row.powerEurPerKwMonth),
  }),
  ...priceBookSi.levies.map(({ kind, eurPerKwh }) =>
    component({
      key: kind,
      name: levyNames[kind],
      kind: kind === 'excise' ? 'excise' : 'contribution',
      rates: [{ tariff: 'T0', prices: [fixed(eurPerKwh)] }],
    }),
  ),
  component({
    key: 'fee',
    name: 'Monthly fee (sample price)',
    kind: 'standing_charge',
    unit: 'month',
    rates: [{ tariff: 'T0', prices: [fixed(2)] }],
  }),
  component({
    key: 'sold',
    name: 'Energy sold (sample price)',
    kind: 'supplier_energy',
    direction: 'export',
    vat: 'none',
    rates: [{ tariff: 'T0', prices: [fixed(0.05)] }],
  }),
]

const highLowEnergy = component({
  key: 'energy',
  name: 'Energy (sample price)',
  kind: 'supplier_energy',
  schedule: highLow.key,
  rates: [
    { tariff: 'T1', prices: [fixed(0.12)] },
    { tariff: 'T2', prices: [fixed(0.1)] },
  ],
})

/** At market prices, which are invented in a demo too. */
const marketEnergy = component({
  key: 'energy',
  name: 'Energy (sample price)',
  kind: 'supplier_energy',
  rates: [
    {
      tariff: 'T0',
      prices: [{ kind: 'spot', factor: '1', fee: decimal(0.012), floor: null, cap: null }],
    },
  ],
})

/**
 * A household's plan with the known network prices; the last price stays in effect, so that the demo always
 * has prices.
 */
export function demoPlan(kind: 'time_of_use' | 'spot_market' = 'time_of_use'): UtilityPlan {
  const rows = priceBookSi.network.filter(
    ({ userGroup, consumers }) => userGroup === 0 && consumers.includes('household'),
  )
  const versions = rows.map(
    (row, i): PlanVersion => ({
      status: 'published',
      validFrom: row.validFrom,
      validTo: i === rows.length - 1 ? null : row.validTo,
      vatPct: '22',
      rounding: 'exact',
      schedules: kind === 'spot_market' ? [blocks] : [highLow, blocks],
      components: components(row, kind === 'spot_market' ? marketEnergy : highLowEnergy),
    }),
  )
  return {
    name: kind === 'spot_market' ? 'Sample market plan (sample prices)' : 'Sample plan (sample prices)',
    kind,
    currency: 'EUR',
    country: 'SI',
    versions,
  }
}
