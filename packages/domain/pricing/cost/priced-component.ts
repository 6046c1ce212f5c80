import {
  AMOUNT_DIGITS,
  decimalUnits,
  FACTOR_DIGITS,
  PRICE_DIGITS,
  powerOfTen,
  QUANTITY_DIGITS,
  SPOT_DIGITS,
  VAT_DIGITS,
} from '../../units/decimals.ts'
import { type TariffGrid, tariffGrid } from '../plans/tariff-grid.ts'
import {
  type ComponentPrice,
  type PlanComponent,
  type PlanVersion,
  SINGLE_TARIFF,
} from '../plans/utility-plan.ts'

/** `factor × spot + fee` with 12 digits; bounds with the same. */
const BOUND_DIGITS = FACTOR_DIGITS + SPOT_DIGITS

/** A parsed price: whole numbers with the digits named in `decimals.ts`. */
export type ReadPrice =
  | { readonly kind: 'fixed'; readonly price: bigint }
  | {
      readonly kind: 'spot'
      readonly factor: bigint
      readonly fee: bigint
      /** only for comparing, with 12 digits; infinite if there is no bound */
      readonly compared: {
        readonly factor: number
        readonly fee: number
        readonly floor: number
        readonly cap: number
      }
      readonly floor: bigint
      readonly cap: bigint
    }

/** A component of a version, prepared for calculation. */
export type PricedComponent = {
  readonly component: PlanComponent
  readonly version: PlanVersion
  /** index in its version, which is the order on the bill */
  readonly position: number
  /** null: one tariff all the time */
  readonly grid: TariffGrid | null
  readonly hasHolidays: boolean
  readonly tariffs: readonly string[]
  /** by tariff, then tier */
  readonly prices: readonly (readonly ReadPrice[])[]
  /** upper borders of the tiers, mWh */
  readonly borders: readonly number[]
  /** percentage added to its price; 0 if VAT is included or does not apply */
  readonly addedVat: bigint
  /** percentage of VAT in the amount paid; 0 for none */
  readonly vat: bigint
}

const readBefore = new WeakMap<PlanVersion, readonly PricedComponent[]>()

/**
 * The components of a version, parsed once per version object.
 * @throws RangeError for an unreadable number or a tariff without a price, which `planProblems` reports
 */
export function pricedComponents(version: PlanVersion): readonly PricedComponent[] {
  const known = readBefore.get(version)
  if (known !== undefined) return known
  // components of the same schedule share its table, and with it the sums of a day
  const grids = new Map(version.schedules.map((schedule) => [schedule.key, tariffGrid(schedule)]))
  const read = version.components.map((component, i) => priced(version, component, i, grids))
  readBefore.set(version, read)
  return read
}

function priced(
  version: PlanVersion,
  component: PlanComponent,
  position: number,
  grids: ReadonlyMap<string, TariffGrid>,
): PricedComponent {
  const schedule = version.schedules.find(({ key }) => key === component.schedule)
  const grid = (schedule && grids.get(schedule.key)) ?? null
  const tariffs = grid?.tariffs ?? [SINGLE_TARIFF]
  const vat = component.vat === 'none' ? 0n : decimal(component.vatPct ?? version.vatPct ?? '0', VAT_DIGITS)
  return {
    component,
    version,
    position,
    grid,
    hasHolidays: schedule?.holidays === 'apart',
    tariffs,
    prices: tariffs.map((tariff) => {
      const rate = component.rates.find((each) => each.tariff === tariff)
      if (rate?.prices.length !== component.tierKwh.length + 1)
        throw new RangeError(`${component.key} has no price for ${tariff}`)
      return rate.prices.map(readPrice)
    }),
    borders: component.tierKwh.map((kwh) => kwh * 10 ** QUANTITY_DIGITS),
    addedVat: component.vat === 'added' ? vat : 0n,
    vat,
  }
}

function decimal(text: string, digits: number): bigint {
  const units = decimalUnits(text, digits)
  if (units === null) throw new RangeError(`not a number of at most ${digits} decimals: ${text}`)
  return units
}

function readPrice(price: ComponentPrice): ReadPrice {
  if (price.kind === 'fixed') return { kind: 'fixed', price: decimal(price.amount, PRICE_DIGITS) }
  const compared = (units: bigint) => Number(units * powerOfTen(BOUND_DIGITS - PRICE_DIGITS))
  const [factor, fee] = [decimal(price.factor, FACTOR_DIGITS), decimal(price.fee, PRICE_DIGITS)]
  const floor = price.floor === null ? null : decimal(price.floor, PRICE_DIGITS)
  const cap = price.cap === null ? null : decimal(price.cap, PRICE_DIGITS)
  return {
    kind: 'spot',
    factor,
    fee,
    floor: floor ?? 0n,
    cap: cap ?? 0n,
    compared: {
      factor: Number(factor),
      fee: compared(fee),
      floor: floor === null ? -Infinity : compared(floor),
      cap: cap === null ? Infinity : compared(cap),
    },
  }
}

const OF_PRODUCT = powerOfTen(AMOUNT_DIGITS - QUANTITY_DIGITS - PRICE_DIGITS)

/** Cost of a quantity at a fixed price, 18 digits. */
export const fixedAmount = (quantity: bigint, price: bigint): bigint => quantity * price * OF_PRODUCT

/** Whether a component applies on a day of its version. */
export const isInForce = ({ validFrom, validTo }: PlanComponent, date: string): boolean =>
  (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo)
