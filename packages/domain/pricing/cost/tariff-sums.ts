import type { QuarterDay } from '../../time/quarter-days.ts'
import { dayCell, NO_TARIFF } from '../plans/tariff-grid.ts'
import { dayTypes } from '../plans/utility-plan.ts'
import type { PricedComponent } from './priced-component.ts'

/** Energy of quarter-hours in whole mWh, NaN if unknown; spot prices with 6 digits per kWh, NaN if there is none. */
export type QuarterColumns = {
  readonly energy: Float64Array
  readonly spot: Float64Array | null
}

const HOLIDAY = dayTypes.indexOf('holiday')

/** First cell of the grid that contains the day's tariffs. */
export const gridRow = (of: PricedComponent, day: QuarterDay): number =>
  dayCell(day.month, day.isHoliday && of.hasHolidays ? HOLIDAY : day.weekday)

/** Products below this are exact whole numbers, and so is their sum over the longest day. */
const MOST_PRODUCT = 2 ** 45

/** Energy of a day in hours of one tariff, mWh. */
export class TariffSum {
  energy = 0
  /** quarter-hours with energy */
  quarters = 0
  /** quarter-hours with a spot price, and Σ mWh × spot */
  spotEnergy = 0
  spotQuarters = 0
  spotSum = 0
}

/** Sums of a day by the tables that components share: each table is added up once, however many components use it. */
export class SharedSums {
  readonly #day: QuarterDay
  readonly #columns: QuarterColumns
  readonly #known = new Map<PricedComponent['grid'], readonly TariffSum[] | null>()

  constructor(day: QuarterDay, columns: QuarterColumns) {
    this.#day = day
    this.#columns = columns
  }

  /**
   * Sum for each tariff of a component, and last for hours without one.
   * @returns null if a product is too large to add up as doubles
   */
  of(component: PricedComponent): readonly TariffSum[] | null {
    const { grid } = component
    const known = this.#known.get(grid)
    if (known !== undefined) return known
    const sums = addUp(component, this.#day, this.#columns)
    this.#known.set(grid, sums)
    return sums
  }
}

function addUp(of: PricedComponent, day: QuarterDay, { energy, spot }: QuarterColumns): TariffSum[] | null {
  const sums = Array.from({ length: of.tariffs.length + 1 }, () => new TariffSum())
  const none = sums[of.tariffs.length] ?? new TariffSum()
  const [single = none] = sums
  const cells = of.grid?.cells ?? null
  const row = gridRow(of, day)
  const { clock, start } = day
  for (let i = 0; i < clock.length; i++) {
    const mwh = energy[start + i] ?? Number.NaN
    // unknown energy is skipped too
    if (!(mwh > 0)) continue
    const sum = cells === null ? single : (sums[cells[row + (clock[i] ?? 0)] ?? NO_TARIFF] ?? none)
    sum.energy += mwh
    sum.quarters += 1
    if (spot === null) continue
    const price = spot[start + i] ?? Number.NaN
    const product = mwh * price
    if (product > MOST_PRODUCT || product < -MOST_PRODUCT) return null
    if (Number.isNaN(product)) continue
    sum.spotEnergy += mwh
    sum.spotQuarters += 1
    sum.spotSum += product
  }
  return sums
}
