import type { LocalDate } from '../../time/local-day.ts'
import { type QuarterDay, quarterDays, quartersOf } from '../../time/quarter-days.ts'
import { FACTOR_DIGITS, PRICE_DIGITS, SPOT_DIGITS } from '../../units/decimals.ts'
import type { PricedSpan } from '../plans/price-list.ts'
import { NO_TARIFF } from '../plans/tariff-grid.ts'
import { isInForce, type PricedComponent, pricedComponents, type ReadPrice } from './priced-component.ts'
import { gridRow } from './tariff-sums.ts'

/** Price of a component per kWh, with VAT if it is added. For drawing and comparing, never for calculating costs. */
export type PriceSeries = {
  readonly of: PricedComponent
  /** money per kWh of each quarter-hour of the range, NaN if there is no price */
  readonly perKwh: Float64Array
  /** tariff of each quarter-hour, as an index into the component's tariffs; NO_TARIFF if none applies */
  readonly tariffAt: Uint8Array
}

type SeriesInput = {
  readonly zone: string
  /** first and last local day */
  readonly range: { readonly from: LocalDate; readonly to: LocalDate }
  readonly holidays: ReadonlySet<LocalDate>
  readonly spans: readonly PricedSpan[]
  /** thousandths of the currency per MWh, NaN if there is no price */
  readonly spot: Float64Array | null
  /** kWh of the month so far; decides the next tier */
  readonly usedKwh: number
}

/**
 * Price of an imported or exported kWh in each quarter-hour, by component; together the components are the price
 * paid.
 */
export function priceSeries({ zone, range, holidays, spans, spot, usedKwh }: SeriesInput): PriceSeries[] {
  const days = quarterDays(zone, range, holidays)
  const quarters = quartersOf(days)
  const series = new Map<PricedComponent, PriceSeries>()
  for (const day of days) {
    const span = spans.find(({ from, to }) => from <= day.date && (to === null || day.date <= to))
    if (span === undefined) continue
    for (const of of pricedComponents(span.version)) {
      if (of.component.unit !== 'kWh' || !isInForce(of.component, day.date)) continue
      const prices = series.get(of) ?? {
        of,
        perKwh: new Float64Array(quarters).fill(Number.NaN),
        tariffAt: new Uint8Array(quarters).fill(NO_TARIFF),
      }
      series.set(of, prices)
      priceDay(prices, day, spot, usedKwh)
    }
  }
  return [...series.values()]
}

function priceDay(
  { of, perKwh, tariffAt }: PriceSeries,
  day: QuarterDay,
  spot: Float64Array | null,
  usedKwh: number,
) {
  const above = of.component.tierKwh.findIndex((border) => usedKwh < border)
  const tier = above === -1 ? of.component.tierKwh.length : above
  const withVat = 1 + Number(of.addedVat) / 10_000
  const row = gridRow(of, day)
  for (let i = 0; i < day.clock.length; i++) {
    const tariff = of.grid ? (of.grid.cells[row + (day.clock[i] ?? 0)] ?? NO_TARIFF) : 0
    const price = of.prices[tariff]?.[tier]
    const at = day.start + i
    tariffAt[at] = tariff
    perKwh[at] = price === undefined ? Number.NaN : withVat * priceAt(price, spot?.[at] ?? Number.NaN)
  }
}

function priceAt(price: ReadPrice, spot: number): number {
  if (price.kind === 'fixed') return Number(price.price) / 10 ** PRICE_DIGITS
  const { factor, fee, floor, cap } = price.compared
  return Math.min(cap, Math.max(floor, factor * spot + fee)) / 10 ** (FACTOR_DIGITS + SPOT_DIGITS)
}
