import { blocks, type TariffMonth } from '../../grid-tariff/calendar/block-schedule.ts'
import type { LocalDate } from '../../time/local-day.ts'
import type { QuarterDay } from '../../time/quarter-days.ts'
import { divideRounded, FACTOR_DIGITS, powerOfTen, QUANTITY_DIGITS } from '../../units/decimals.ts'
import type { PriceTerms } from '../plans/price-list.ts'
import type { CostLine } from './cost-lines.ts'
import { fixedAmount, type PricedComponent } from './priced-component.ts'
import { gridRow } from './tariff-sums.ts'

/** Powers agreed with the grid operator, kW by block of the Slovenian grid tariff. */
export type BlockPowers = {
  /** null: unknown */
  readonly kw: readonly (number | null)[]
  /** whether excess power is charged; otherwise the operator only reports it (UL RS 27/25) */
  readonly isExcessCharged: boolean
}

/**
 * Agreement of a location with its grid operator, and the price factor of excess power; the plan has the prices per
 * kW.
 */
export type NetworkTerms = {
  /** powers in force on a day; null if unknown */
  readonly powersOn: (day: LocalDate) => BlockPowers | null
  /** factor on the price of agreed power; undefined for months without excess power */
  readonly excessFactorIn: (month: TariffMonth) => number | undefined
}

/** Tariffs that are blocks of the Slovenian grid tariff, in order. */
const blockNames: readonly string[] = blocks.map(String)

/** Whether a component charges agreed power by block of the Slovenian grid tariff. */
export const isBlockPower = ({
  component: { unit, power, direction },
  tariffs,
}: Pick<PricedComponent, 'component' | 'tariffs'>): boolean =>
  unit === 'kW' &&
  power === 'agreed' &&
  direction === 'import' &&
  tariffs.every((tariff) => blockNames.includes(tariff))

/**
 * Whether the agreed power of a tariff comes from the location and not from a price list, as for the blocks
 * of the Slovenian grid tariff.
 */
export const isBlockTariff = (country: string, tariff: string): boolean =>
  country === 'SI' && blockNames.includes(tariff)

/**
 * Agreed kW by tariff of a component on a day: blocks from the location, all other tariffs from the price
 * list.
 */
export function agreedKwOn(
  of: PricedComponent,
  powers: BlockPowers | null,
  { agreedKw }: Pick<PriceTerms, 'agreedKw'>,
): Readonly<Record<string, string>> {
  if (powers === null || !isBlockPower(of)) return agreedKw
  return Object.fromEntries(
    blockNames.flatMap((tariff, i) => {
      const kw = powers.kw[i] ?? null
      return kw === null ? [] : [[tariff, String(kw)]]
    }),
  )
}

const MW_PER_KW = 10 ** QUANTITY_DIGITS
const QUARTERS_PER_HOUR = 4

/**
 * The growing excess power of a month, √ Σ max(0, p − P)² by component and block (source: `excessPower`). Each day
 * adds the growth of the root, so days add up exactly to the month.
 */
export class ExcessOfMonth {
  /** sum of squares by component and tariff, kW² */
  readonly #squares = new Map<string, number>()

  /**
   * Lines of a day for a component.
   * @param place index of the component among those that charge power by block, so that a month continues across a new
   * version
   * @param importedMwh quarter-hours of the range, NaN if unknown
   */
  linesOf(
    of: PricedComponent,
    place: number,
    day: QuarterDay,
    importedMwh: Float64Array,
    { kw, factor }: Pick<BlockPowers, 'kw'> & { readonly factor: number },
  ): CostLine[] {
    const added = of.tariffs.map(() => 0)
    // a block with unknown agreed power has no excess power
    const agreedMw = of.tariffs.map((tariff) => (kw[blockNames.indexOf(tariff)] ?? Infinity) * MW_PER_KW)
    const row = gridRow(of, day)
    for (let i = 0; i < day.clock.length; i++) {
      const tariff = of.grid?.cells[row + (day.clock[i] ?? 0)] ?? 0
      const overKw =
        ((importedMwh[day.start + i] ?? Number.NaN) * QUARTERS_PER_HOUR - (agreedMw[tariff] ?? Infinity)) /
        MW_PER_KW
      // unknown is not excess; a tiny difference of decimals may be rounding
      if (overKw > 1e-9) added[tariff] = (added[tariff] ?? 0) + overKw * overKw
    }
    return of.tariffs.flatMap((tariff, t): CostLine[] => {
      const quantity = this.#grow(`${place} ${tariff}`, added[t] ?? 0)
      const price = excessPrice(of, t, factor)
      if (quantity === 0n || price === 0n) return []
      const amount = fixedAmount(quantity, price)
      return [{ of, tariff, tier: 0, rule: 'excess', quantity, price, spotSum: 0n, amount }]
    })
  }

  /** @returns growth of the root, 6 digits */
  #grow(key: string, squares: number): bigint {
    if (squares === 0) return 0n
    const before = this.#squares.get(key) ?? 0
    this.#squares.set(key, before + squares)
    return rootMw(before + squares) - rootMw(before)
  }
}

const rootMw = (squares: number) => BigInt(Math.round(Math.sqrt(squares) * MW_PER_KW))

/** Price per kW of excess: the factor times the price of agreed power, which every plan fixes (`planProblems`). */
function excessPrice(of: PricedComponent, tariff: number, factor: number): bigint {
  const price = of.prices[tariff]?.[0]
  if (price?.kind !== 'fixed') throw new RangeError(`${of.component.key} has no price per kW`)
  const units = BigInt(Math.round(factor * 10 ** FACTOR_DIGITS))
  return divideRounded(price.price * units, powerOfTen(FACTOR_DIGITS))
}
