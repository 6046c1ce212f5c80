import { decimalNumber, PRICE_DIGITS, QUANTITY_DIGITS, roundDigits } from '../../units/decimals.ts'
import type { Block, TariffMonth } from '../calendar/block-schedule.ts'
import type { LoadMonth } from '../load/load-months.ts'
import type { LevyKind, LevyRow, PriceBook, PriceRow, TariffCustomer } from '../prices/price-book.ts'
import { contributionIn, levyKinds, rowIn } from '../prices/price-book.ts'

/** What a line of network costs is for. T0 to T2 are the single, high and low tariff (spec §9). */
export type LineKey = `block${Block}` | 'T0' | 'T1' | 'T2' | 'power' | 'renewables' | LevyKind

/**
 * Quantity × price, EUR without VAT; monthly charges (powers, contribution for renewables) by the share of days in the
 * range. Price and cost are null if no price is known.
 */
export type NetworkLine = {
  readonly key: LineKey
  /** kWh for energy and levies, kW for powers and the contribution for renewables */
  readonly quantity: number
  readonly priceEur: number | null
  readonly costEur: number | null
  /** source of the price and its confidence; null for the supplier's price, and if there is no price */
  readonly from: PriceOrigin | null
}

export type PriceOrigin = Pick<PriceRow, 'source' | 'confidence'>

export type ExcessLine = {
  readonly block: Block
  readonly occurrences: number
  readonly excessKw: number
  /** factor × price × excess power, whether charged or not */
  readonly costEur: number | null
  readonly isCharged: boolean
  /** source of the factor */
  readonly from: PriceOrigin | null
}

export type MissingPrice = 'network' | 'yearly_hours' | 'excess_factor' | 'renewables' | LevyKind

export type SystemMonth = {
  readonly month: TariffMonth
  /** month whose prices were used; differs if a system is compared outside its own time */
  readonly pricedAs: TariffMonth
  readonly supplierEnergy: readonly NetworkLine[]
  readonly networkEnergy: readonly NetworkLine[]
  readonly networkPower: readonly NetworkLine[]
  readonly excess: readonly ExcessLine[]
  /** contribution for renewables, energy efficiency, market operator, excise */
  readonly levies: readonly NetworkLine[]
  /** EUR without VAT; null if a price is missing */
  readonly totalEur: number | null
  readonly missing: readonly MissingPrice[]
}

/** Unrounded amounts, or each line rounded to the cent, as on bills. */
export type LineRounding = 'none' | 'bill'

const units = (value: number, digits: number) => BigInt(Math.round(value * 10 ** digits))

/** Quantity × price; if lines are rounded, to the cent, exactly, halves away from zero. */
export function lineCost(quantity: number, priceEur: number | null, rounding: LineRounding): number | null {
  if (priceEur === null) return null
  if (rounding === 'none') return quantity * priceEur
  const exact = units(quantity, QUANTITY_DIGITS) * units(priceEur, PRICE_DIGITS)
  return decimalNumber(roundDigits(exact, QUANTITY_DIGITS + PRICE_DIGITS, 2), 2)
}

/** Monthly cost of a power, by the share of days in the range. */
function powerCost(
  kw: number,
  priceEur: number | null,
  share: number,
  rounding: LineRounding,
): number | null {
  if (share === 1 || priceEur === null) return lineCost(kw, priceEur, rounding)
  const costEur = kw * priceEur * share
  return rounding === 'none' ? costEur : Math.round(costEur * 100) / 100
}

/** A line charged per month and kW. */
export const powerLine = (
  key: LineKey,
  kw: number,
  priceEur: number | null | undefined,
  {
    share,
    rounding,
    row,
  }: { readonly share: number; readonly rounding: LineRounding; readonly row: PriceRow | undefined },
): NetworkLine => ({
  key,
  quantity: kw,
  priceEur: priceEur ?? null,
  costEur: powerCost(kw, priceEur ?? null, share, rounding),
  from: originOf(row),
})

export const networkLine = (
  key: LineKey,
  quantity: number,
  priceEur: number | null | undefined,
  rounding: LineRounding,
  row?: PriceRow,
): NetworkLine => ({
  key,
  quantity,
  priceEur: priceEur ?? null,
  costEur: lineCost(quantity, priceEur ?? null, rounding),
  from: originOf(row),
})

export const originOf = (row: PriceRow | undefined): PriceOrigin | null =>
  row === undefined ? null : { source: row.source, confidence: row.confidence }

/** Null if any part is null, because an incomplete sum would look complete. */
export const sumOf = (lines: readonly { readonly costEur: number | null }[]): number | null =>
  lines.reduce<number | null>(
    (sum, { costEur }) => (sum === null || costEur === null ? null : sum + costEur),
    0,
  )

/** Prices of the supplier, EUR/kWh without VAT: single, or high and low tariff. */
export type SupplierPrices =
  | { readonly single: number; readonly high?: undefined }
  | { readonly high: number; readonly low: number }

type TariffPrices = {
  readonly highEurPerKwh: number | null
  readonly lowEurPerKwh: number | null
  readonly singleEurPerKwh: number | null
}

/** Lines of the energy: one line for a single tariff, or two for high and low. */
export const tariffLines = (
  { highTariffWh, lowTariffWh }: LoadMonth,
  tariffs: 1 | 2,
  prices: TariffPrices | undefined,
  rounding: LineRounding,
  row?: PriceRow,
): NetworkLine[] =>
  tariffs === 1
    ? [networkLine('T0', (highTariffWh + lowTariffWh) / 1000, prices?.singleEurPerKwh, rounding, row)]
    : [
        networkLine('T1', highTariffWh / 1000, prices?.highEurPerKwh, rounding, row),
        networkLine('T2', lowTariffWh / 1000, prices?.lowEurPerKwh, rounding, row),
      ]

export const supplierLines = (
  load: LoadMonth,
  prices: SupplierPrices,
  rounding: LineRounding,
): NetworkLine[] =>
  prices.high === undefined
    ? tariffLines(
        load,
        1,
        { singleEurPerKwh: prices.single, highEurPerKwh: null, lowEurPerKwh: null },
        rounding,
      )
    : tariffLines(
        load,
        2,
        { singleEurPerKwh: null, highEurPerKwh: prices.high, lowEurPerKwh: prices.low },
        rounding,
      )

/** Contribution for renewables, by the power that a system bills. */
const contributionLine = (
  { month, share }: LoadMonth,
  billedKw: number,
  { book, customer, rounding }: CostTerms,
): NetworkLine => {
  const row = contributionIn(book, customer, month)
  return powerLine('renewables', billedKw, row?.eurPerKwMonth, { share, rounding, row })
}

/** Charges other than network costs, the same in all systems except for the power. */
export const levyLines = (load: LoadMonth, billedKw: number, terms: CostTerms): NetworkLine[] => [
  contributionLine(load, billedKw, terms),
  ...energyLevies(load, terms),
]

const energyLevies = (load: LoadMonth, { book, rounding }: CostTerms): NetworkLine[] =>
  levyKinds.map((kind) => {
    const row: LevyRow | undefined = rowIn(
      book.levies.filter((levy) => levy.kind === kind),
      load.month,
    )
    return networkLine(kind, (load.highTariffWh + load.lowTariffWh) / 1000, row?.eurPerKwh, rounding, row)
  })

type Parts = Omit<SystemMonth, 'totalEur' | 'missing'>

/** The parts with their total and the missing prices. */
export function withTotalText(parts: Parts): SystemMonth {
  const charged = parts.excess.filter(({ isCharged }) => isCharged)
  const lines = [
    ...parts.supplierEnergy,
    ...parts.networkEnergy,
    ...parts.networkPower,
    ...charged,
    ...parts.levies,
  ]
  const isMissing = (list: readonly { readonly costEur: number | null }[]) => sumOf(list) === null
  const missing = new Set<MissingPrice>()
  if (isMissing(parts.networkEnergy) || isMissing(parts.networkPower)) missing.add('network')
  else if (isMissing(charged)) missing.add('excess_factor')
  for (const { key, costEur } of parts.levies)
    if (costEur === null && (key === 'renewables' || levyKinds.some((kind) => kind === key)))
      missing.add(key as MissingPrice)
  return { ...parts, totalEur: sumOf(lines), missing: [...missing] }
}

/** Common terms of all systems. */
export type CostTerms = {
  readonly book: PriceBook
  readonly customer: TariffCustomer
  readonly supplier: SupplierPrices
  readonly rounding: LineRounding
}
