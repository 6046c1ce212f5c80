import type { PlanComponent, PlanVersion, TariffSchedule } from '../pricing/plans/utility-plan.ts'

/** A quarter-hour with what it is paid by: energies in Wh, the spot price by the kWh in the currency of the plan; null: not known. */
export type PricedQuarter = {
  /** the local wall clock at its start, 'HH:MM' */
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
  /** what the month had before it, Wh: tiers go on from there */
  readonly used: { readonly importWh: number; readonly exportWh: number }
  /** kW agreed in the price list, by tariff; decimal texts */
  readonly agreedKw: Readonly<Record<string, string>>
}

/** What a day cost with VAT: imported energy, what is paid by the day or month, and exported energy (negative: earned). */
export type RecountedCost = { readonly energy: number; readonly standing: number; readonly earned: number }

/**
 * What of a version this recount leaves out: powers by block of the Slovenian network (agreed at the metering place, with their excess), and power by
 * the month's highest, which is paid with the month and is in no day.
 */
export const uncheckedParts = ['network_power', 'demand'] as const
export type UncheckedPart = (typeof uncheckedParts)[number]

const blocks = ['1', '2', '3', '4', '5']

export function uncheckedIn({ components }: PlanVersion, country: string): UncheckedPart[] {
  const powers = components.filter(({ unit }) => unit === 'kW')
  const hasBlocks = powers.some(
    ({ power, rates }) => power === 'agreed' && rates.every(({ tariff }) => blocks.includes(tariff)),
  )
  return uncheckedParts.filter((part) =>
    part === 'network_power'
      ? country === 'SI' && hasBlocks
      : powers.some(({ power }) => power === 'month_peak'),
  )
}

/** Costs of a day, straight from the wording of the plan: each quarter-hour times the price of its tariff. */
export function recountCost(version: PlanVersion, day: PricedDay): RecountedCost {
  const sums = { energy: 0, standing: 0, earned: 0 }
  for (const component of version.components) {
    const { validFrom, validTo, direction, unit } = component
    if ((validFrom !== null && day.date < validFrom) || (validTo !== null && validTo < day.date)) continue
    if (component.power === 'month_peak') continue
    const vat = component.vat === 'added' ? 1 + Number(component.vatPct ?? version.vatPct ?? 0) / 100 : 1
    const schedule = version.schedules.find(({ key }) => key === component.schedule) ?? null
    const paid =
      vat * (unit === 'kWh' ? energyCost(component, schedule, day) : standingCost(component, schedule, day))
    if (direction === 'export') sums.earned -= paid
    else if (unit === 'kWh') sums.energy += paid
    else sums.standing += paid
  }
  return sums
}

function energyCost(component: PlanComponent, schedule: TariffSchedule | null, day: PricedDay): number {
  const name = component.direction === 'import' ? 'importWh' : 'exportWh'
  let cost = 0
  let before = day.used[name]
  for (const { clock, spot, [name]: wh } of day.quarters) {
    if (wh === null) continue
    const tariff = tariffAt(schedule, day, clock)
    inTiers(component.tierKwh, before, wh).forEach((part, tier) => {
      const price = priceOf(component, tariff, tier, spot)
      if (price !== null) cost += (part / 1_000) * price
    })
    before += wh
  }
  return cost
}

/** What of some Wh falls into each tier, where the month had so many before. */
function inTiers(tierKwh: readonly number[], before: number, wh: number): number[] {
  const upper = [...tierKwh.map((kwh) => kwh * 1_000), Number.POSITIVE_INFINITY]
  return upper.map((border, tier) =>
    Math.max(0, Math.min(before + wh, border) - Math.max(before, upper[tier - 1] ?? 0)),
  )
}

function standingCost(
  component: PlanComponent,
  schedule: TariffSchedule | null,
  { date, agreedKw }: PricedDay,
): number {
  const [year, month] = date.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
  const inForce = component.rates.filter(
    ({ tariff }) =>
      schedule === null ||
      schedule.windows.some((window) => window.tariff === tariff && window.months.includes(month ?? 0)),
  )
  const whole = inForce.reduce(
    (sum, { tariff, prices: [price] }) =>
      sum +
      (price?.kind === 'fixed' ? Number(price.amount) : 0) *
        (component.unit === 'kW' ? Number(agreedKw[tariff] ?? 0) : 1),
    0,
  )
  return component.unit === 'day' ? whole : whole / daysInMonth
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The tariff of the last window that covers the wall clock. */
function tariffAt(schedule: TariffSchedule | null, { date, isHoliday }: PricedDay, clock: string): string {
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

function priceOf({ rates }: PlanComponent, tariff: string, tier: number, spot: number | null): number | null {
  const price = rates.find((rate) => rate.tariff === tariff)?.prices[tier]
  if (!price) return null
  if (price.kind === 'fixed') return Number(price.amount)
  if (spot === null) return null
  const formula = Number(price.factor) * spot + Number(price.fee)
  return Math.min(
    price.cap === null ? Number.POSITIVE_INFINITY : Number(price.cap),
    Math.max(price.floor === null ? Number.NEGATIVE_INFINITY : Number(price.floor), formula),
  )
}
