import type { PlanComponent, PlanVersion, TariffSchedule } from '../pricing/plans/utility-plan.ts'

/** A quarter-hour with its prices: energies in Wh, spot price per kWh in the plan's currency; null: unknown. */
export type PricedQuarter = {
  /** local time at its start, 'HH:MM' */
  readonly clock: string
  readonly importWh: number | null
  readonly exportWh: number | null
  readonly spot: number | null
}

export type PricedDay = {
  /** local date */
  readonly date: string
  readonly isHoliday: boolean
  readonly quarters: readonly PricedQuarter[]
  /** energy of the month before this quarter-hour, Wh: tiers continue from this value */
  readonly used: { readonly importWh: number; readonly exportWh: number }
  /** agreed kW by tariff; decimal texts. A tariff without one is unknown and not charged */
  readonly agreedKw: Readonly<Record<string, string>>
}

/** Amount of a component in a tariff and tier, without added VAT. */
export type RecountedLine = {
  readonly component: PlanComponent
  readonly tariff: string
  readonly tier: number
  readonly rule: 'price' | 'spot' | 'floored' | 'capped' | 'excess' | 'netted'
  /** kWh, kW, days or months */
  readonly quantity: number
  readonly amount: number
}

/** Lines of a day, directly from the wording of the plan. Charges for the highest power of a month are in no day. */
export function dayLines(version: PlanVersion, day: PricedDay): RecountedLine[] {
  return componentsOn(version, day).flatMap((component) => {
    if (component.power === 'month_peak') return []
    return component.unit === 'kWh'
      ? energyLines(version, component, day)
      : standingLines(version, component, day)
  })
}

export const componentsOn = ({ components }: PlanVersion, { date }: PricedDay) =>
  components.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo),
  )

/** Tariffs charged by agreed kW on a day without a known agreed power. */
export const missingPowers = (version: PlanVersion, day: PricedDay): string[] =>
  componentsOn(version, day).flatMap((component) =>
    component.power === 'agreed'
      ? tariffsInForce(version, component, day).filter((tariff) => !day.agreedKw[tariff])
      : [],
  )

/** Merges equal lines. */
export function addAlike(lines: readonly RecountedLine[]): RecountedLine[] {
  const alike = Map.groupBy(
    lines,
    ({ component, tariff, tier, rule }) => `${component.key} ${tariff} ${tier} ${rule}`,
  )
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    const sumOf = (name: 'quantity' | 'amount') => some.reduce((sum, line) => sum + line[name], 0)
    return first ? { ...first, quantity: sumOf('quantity'), amount: sumOf('amount') } : []
  })
}

/** Charges of each quarter-hour at the price of its tariff. */
function energyLines(version: PlanVersion, component: PlanComponent, day: PricedDay): RecountedLine[] {
  const name = component.direction === 'import' ? 'importWh' : 'exportWh'
  const lines: RecountedLine[] = []
  let before = day.used[name]
  for (const { clock, spot, [name]: wh } of day.quarters) {
    if (wh === null) continue
    const tariff = tariffAt(version, component, day, clock)
    inTiers(component.tierKwh, before, wh).forEach((part, tier) => {
      const found = priceOf(component, tariff, tier, spot)
      if (found === null || part === 0) return
      const quantity = part / 1_000
      lines.push({ component, tariff, tier, rule: found.rule, quantity, amount: quantity * found.price })
    })
    before += wh
  }
  return addAlike(lines)
}

/** Splits energy into tiers, continuing from the month so far, Wh. */
function inTiers(tierKwh: readonly number[], before: number, wh: number): number[] {
  const upper = [...tierKwh.map((kwh) => kwh * 1_000), Number.POSITIVE_INFINITY]
  return upper.map((border, tier) =>
    Math.max(0, Math.min(before + wh, border) - Math.max(before, upper[tier - 1] ?? 0)),
  )
}

function standingLines(version: PlanVersion, component: PlanComponent, day: PricedDay): RecountedLine[] {
  const share = component.unit === 'day' ? 1 : 1 / daysInMonth(day.date)
  return tariffsInForce(version, component, day).flatMap((tariff) => {
    const price = fixedPrice(component, tariff)
    const kw = component.unit === 'kW' ? day.agreedKw[tariff] : '1'
    if (price === null || !kw) return []
    const quantity = Number(kw) * share
    return { component, tariff, tier: 0, rule: 'price', quantity, amount: quantity * price }
  })
}

export const daysInMonth = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

export function fixedPrice({ rates }: PlanComponent, tariff: string): number | null {
  const price = rates.find((rate) => rate.tariff === tariff)?.prices[0]
  return price?.kind === 'fixed' ? Number(price.amount) : null
}

const scheduleOf = ({ schedules }: PlanVersion, { schedule }: PlanComponent): TariffSchedule | null =>
  schedules.find(({ key }) => key === schedule) ?? null

/** Tariffs that occur in the month. */
function tariffsInForce(version: PlanVersion, component: PlanComponent, { date }: PricedDay): string[] {
  const schedule = scheduleOf(version, component)
  const month = Number(date.slice(5, 7))
  return component.rates
    .map(({ tariff }) => tariff)
    .filter(
      (tariff) =>
        schedule === null ||
        schedule.windows.some((window) => window.tariff === tariff && window.months.includes(month)),
    )
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Tariff of the last window that covers a local time. */
export function tariffAt(
  version: PlanVersion,
  component: PlanComponent,
  { date, isHoliday }: PricedDay,
  clock: string,
): string {
  const schedule = scheduleOf(version, component)
  if (schedule === null) return 'T0'
  const dayType =
    schedule.holidays === 'apart' && isHoliday ? 'holiday' : weekdays[new Date(date).getUTCDay()]
  const covering = schedule.windows.filter(
    ({ months, days, from, to }) =>
      months.includes(Number(date.slice(5, 7))) &&
      days.some((day) => day === dayType) &&
      from <= clock &&
      clock < to,
  )
  return covering.at(-1)?.tariff ?? ''
}

function priceOf({ rates }: PlanComponent, tariff: string, tier: number, spot: number | null) {
  const price = rates.find((rate) => rate.tariff === tariff)?.prices[tier]
  if (!price) return null
  if (price.kind === 'fixed') return { rule: 'price', price: Number(price.amount) } as const
  if (spot === null) return null
  const formula = Number(price.factor) * spot + Number(price.fee)
  if (price.cap !== null && formula > Number(price.cap))
    return { rule: 'capped', price: Number(price.cap) } as const
  if (price.floor !== null && formula < Number(price.floor))
    return { rule: 'floored', price: Number(price.floor) } as const
  return { rule: 'spot', price: formula } as const
}
