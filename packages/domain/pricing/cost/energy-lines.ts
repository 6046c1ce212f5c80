import type { QuarterDay } from '../../time/quarter-days.ts'
import { NO_TARIFF } from '../plans/tariff-grid.ts'
import type { CostLine, LineRule } from './cost-lines.ts'
import { ExactSum } from './exact-sum.ts'
import { fixedAmount, type PricedComponent, type ReadPrice } from './priced-component.ts'
import { gridRow, type QuarterColumns, type SharedSums, TariffSum } from './tariff-sums.ts'

/** Energy of one tariff and tier of a component on a day, mWh, by kind of price. */
type Taken = {
  /** at a fixed price */
  readonly energy: number
  readonly floored: number
  readonly capped: number
  readonly spotEnergy: number
  /** Σ mWh × spot */
  readonly spotSum: bigint
}
const nothing: Taken = { energy: 0, floored: 0, capped: 0, spotEnergy: 0, spotSum: 0n }

class CellSum implements Taken {
  energy = 0
  floored = 0
  capped = 0
  spotEnergy = 0
  readonly spot = new ExactSum()

  get spotSum() {
    return this.spot.value
  }
}

/** Number of quarter-hours with energy but no price, and their energy, mWh. */
export type Unpriced = { readonly quarters: number; readonly energy: number }

type EnergyLines = { readonly lines: readonly CostLine[]; readonly unpriced: Unpriced }

/**
 * Lines of a component priced per kWh, for a day.
 * @param used mWh of the month before the day, in the same direction; decides the next tier
 * @param shared sums of the same day and columns, if several components are calculated; the lines are the
 * same without them
 */
export function energyLines(
  of: PricedComponent,
  day: QuarterDay,
  columns: QuarterColumns,
  used: number,
  shared?: SharedSums,
): EnergyLines {
  const sums = shared && isPlain(of) ? shared.of(of) : null
  return sums === null ? walk(of, day, columns, used) : linesOfSums(of, sums)
}

/** Whether the lines of a day depend only on its sums: no tiers, no bounds of a formula. */
const isPlain = ({ borders, prices }: PricedComponent) =>
  borders.length === 0 && prices.every(([price]) => price !== undefined && !isBounded(price))

const isBounded = (price: ReadPrice) =>
  price.kind === 'spot' && (price.compared.floor !== -Infinity || price.compared.cap !== Infinity)

function linesOfSums(of: PricedComponent, sums: readonly TariffSum[]): EnergyLines {
  const lines: CostLine[] = []
  let quarters = 0
  let energy = 0
  sums.forEach((sum, tariff) => {
    const price = of.prices[tariff]?.[0]
    if (price?.kind === 'fixed')
      lines.push(...linesOf(of, tariff, 0, { ...nothing, energy: sum.energy }, price))
    else {
      const { spotEnergy, spotQuarters, spotSum } = price ? sum : new TariffSum()
      lines.push(...linesOf(of, tariff, 0, { ...nothing, spotEnergy, spotSum: BigInt(spotSum) }, price))
      quarters += sum.quarters - spotQuarters
      energy += sum.energy - spotEnergy
    }
  })
  return { lines, unpriced: { quarters, energy } }
}

/** Lines of a day, calculated quarter-hour by quarter-hour. */
function walk(
  of: PricedComponent,
  day: QuarterDay,
  { energy, spot }: QuarterColumns,
  used: number,
): EnergyLines {
  const { borders } = of
  const tiers = borders.length + 1
  const prices = of.prices.flat()
  const sums = prices.map(() => new CellSum())
  const cells = of.grid?.cells
  const { clock, start } = day
  const row = gridRow(of, day)
  let quarters = 0
  let unpriced = 0
  let tier = 0
  let before = used
  for (let i = 0; i < clock.length; i++) {
    let left = energy[start + i] ?? Number.NaN
    if (Number.isNaN(left) || left === 0) continue
    const tariff = cells ? (cells[row + (clock[i] ?? 0)] ?? NO_TARIFF) : 0
    const unpricedBefore = unpriced
    while (left > 0) {
      const room = tier < borders.length ? (borders[tier] ?? 0) - before : Infinity
      const part = left < room ? left : room
      if (part > 0) {
        const cell = tariff * tiers + tier
        const sum = sums[cell]
        const price = prices[cell]
        if (sum === undefined || price === undefined || !addTo(sum, price, part, spot, start + i))
          unpriced += part
        left -= part
        before += part
      }
      if (left > 0) tier += 1
    }
    if (unpriced > unpricedBefore) quarters += 1
  }
  return {
    lines: sums.flatMap((sum, cell) =>
      linesOf(of, Math.floor(cell / tiers), cell % tiers, sum, prices[cell]),
    ),
    unpriced: { quarters, energy: unpriced },
  }
}

/** @returns whether the hours have a price */
function addTo(
  sum: CellSum,
  price: ReadPrice,
  energy: number,
  spots: Float64Array | null,
  at: number,
): boolean {
  if (price.kind === 'fixed') {
    sum.energy += energy
    return true
  }
  const spot = spots?.[at] ?? Number.NaN
  if (Number.isNaN(spot)) return false
  const { factor, fee, floor, cap } = price.compared
  const formula = factor * spot + fee
  if (formula < floor) sum.floored += energy
  else if (formula > cap) sum.capped += energy
  else {
    sum.spotEnergy += energy
    sum.spot.addProduct(energy, spot)
  }
  return true
}

function linesOf(
  of: PricedComponent,
  tariff: number,
  tier: number,
  taken: Taken,
  read: ReadPrice | undefined,
): CostLine[] {
  if (read === undefined) return []
  const sign = of.component.direction === 'export' ? -1n : 1n
  const line = (rule: LineRule, energy: number, price: bigint): CostLine[] => {
    if (energy === 0) return []
    const quantity = BigInt(energy)
    const amount = sign * fixedAmount(quantity, price)
    return [{ of, tariff: of.tariffs[tariff] ?? '', tier, rule, quantity, price, spotSum: 0n, amount }]
  }
  if (read.kind === 'fixed') return line('price', taken.energy, read.price)
  const lines = [...line('floor', taken.floored, read.floor), ...line('cap', taken.capped, read.cap)]
  if (taken.spotEnergy === 0) return lines
  const quantity = BigInt(taken.spotEnergy)
  const { spotSum } = taken
  const amount = sign * (read.factor * spotSum + fixedAmount(quantity, read.fee))
  const spotLine: CostLine = {
    of,
    tariff: of.tariffs[tariff] ?? '',
    tier,
    rule: 'spot',
    quantity,
    price: null,
    spotSum,
    amount,
  }
  return [spotLine, ...lines]
}
