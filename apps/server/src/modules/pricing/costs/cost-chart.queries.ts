import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { chargedOf, paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { settledCost } from '@kilowatt/domain/pricing/cost/period-cost'
import { sumQuarters } from '@kilowatt/domain/pricing/cost/quarter-costs'
import { roundKnown, roundTo } from '@kilowatt/domain/round-to'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { daysBetween } from '@kilowatt/domain/time/period-before'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import { decimalNumber, PAID_DIGITS, roundDigits } from '@kilowatt/domain/units/decimals'
import type { Db } from '../../../platform/database/db.ts'
import { assertRange } from '../../telemetry/index.ts'
import { findPending } from '../marks/pending-days.queries.ts'
import type { Range } from './calculate-costs.ts'
import { readCostDays } from './cost-days.queries.ts'
import { type CostStep, costSteps } from './cost-steps.queries.ts'
import { settledSums } from './costs-of.queries.ts'
import { readQuarterCosts } from './quarter-costs.queries.ts'
import { type Paid, sumPaid } from './sum-paid.ts'

type Place = { readonly id: number; readonly timezone: string }
export type Requested = { readonly from: number; readonly to: number; readonly interval: string }
type Interval = CostChart['interval']
type ChartOfCurrency = CostChart['currencies'][number]

const HOUR_S = 3600
const DAY_S = 86_400
/**
 * Bars of quarter-hours or hours are available for one day, or for the two days that the last 24 hours touch.
 */
const DAYS_BY_QUARTER = 2
/** Two months, for which bars of days are still distinguishable. */
const AUTO_DAYS = 63
const MOST_BARS_OF_DAYS = 400
/** Decimals in addition to those of the currency, for drawing and adding. */
const MORE_DIGITS = 4

/**
 * Costs and earnings in each interval of a range: days and months as stored, quarter-hours and hours of a day from its
 * energies and prices.
 * @throws AppError `invalid` naming the field
 */
export async function readCostChart(db: Db, place: Place, requested: Requested): Promise<CostChart> {
  const plan = planCostChart(requested, place.timezone)
  const [{ shown, kept, outdatedDays }, marks] = await Promise.all([
    plan.interval === 'day' || plan.interval === 'month'
      ? readSteps(db, place, plan)
      : readQuarters(db, place, plan),
    findPending(db, [place.id], plan.days),
  ])
  return {
    from: plan.from,
    to: plan.to,
    timezone: place.timezone,
    interval: plan.interval,
    at: plan.at,
    currencies: withTotals(shown, plan.areDaysWhole ? kept : []),
    isPending: marks.length > 0,
    outdatedDays,
  }
}

const stepOf = { quarter: 900, hour: HOUR_S, day: DAY_S, month: 'month' } as const

export type ChartPlan = {
  readonly days: Range
  /** otherwise stored days would contain more than the shown range */
  readonly areDaysWhole: boolean
  readonly from: number
  readonly to: number
  readonly interval: Interval
  /** start of each interval, epoch ms */
  readonly at: number[]
}

/**
 * @param areDays only whole days, however short the range
 * @throws AppError `invalid` naming the field
 */
export function planCostChart(
  { from, to, interval: wished }: Requested,
  zone: string,
  { areDays = false } = {},
): ChartPlan {
  assertRange({ from, to }, 'costs')
  const days = { from: localDateAt(zone, from), to: localDateAt(zone, to - 1) }
  const length = daysBetween(days.from, days.to) + 1
  const interval = intervalOf(wished, length, areDays)
  const whole = { startMs: localDayRange(zone, days.from).startMs, endMs: localDayRange(zone, days.to).endMs }
  const range = interval === 'day' || interval === 'month' ? whole : { startMs: from, endMs: to }
  const edges = bucketEdges(range, stepOf[interval], zone)
  return {
    days,
    areDaysWhole: range.startMs === whole.startMs && range.endMs === whole.endMs,
    from: edges[0] ?? whole.startMs,
    to: edges.at(-1) ?? whole.endMs,
    interval,
    at: Array.from(edges.subarray(0, -1)),
  }
}

function intervalOf(wished: string, days: number, areDays: boolean): Interval {
  if (wished === 'month' || days > MOST_BARS_OF_DAYS) return 'month'
  const seconds = Number(wished)
  if (areDays || days > DAYS_BY_QUARTER) return wished === 'auto' && days > AUTO_DAYS ? 'month' : 'day'
  if (wished === 'auto' || seconds < HOUR_S) return 'quarter'
  return seconds < DAY_S ? 'hour' : 'day'
}

type Columns = Pick<ChartOfCurrency, 'energy' | 'standing' | 'excess' | 'earned' | 'saved'>
type Shown = readonly [Currency, Columns]
type Kept = Paid & { readonly currency: Currency }
/**
 * Values to draw, and the stored values of the same days. They are read in the same few queries, because an
 * energy chart also uses one.
 */
type Read = {
  readonly shown: readonly Shown[]
  readonly kept: readonly Kept[]
  readonly outdatedDays: number
}

async function readSteps(db: Db, { id, timezone }: Place, plan: ChartPlan): Promise<Read> {
  const { days } = plan
  const [steps, monthly] = await Promise.all([
    costSteps(db, [id], days, plan.interval === 'month' ? 'month' : 'day'),
    readCostDays(db, [id], days, { monthlyOnly: true }),
  ])
  const settled = [...Map.groupBy(monthly, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    ...{ currency, paid: settledSums(ofCurrency, days.from), saved: null },
  }))
  return {
    shown: stepColumns(steps, timezone, plan),
    kept: [...steps, ...settled],
    outdatedDays: steps.reduce((sum, step) => sum + step.outdatedDays, 0),
  }
}

/** Stored days of locations summed to days or months, by currency. */
export function stepColumns(
  steps: readonly CostStep[],
  zone: string,
  { at }: Pick<ChartPlan, 'at'>,
): Shown[] {
  const starts = at.map((ms) => localDateAt(zone, ms))
  return [...Map.groupBy(steps, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const byDay = new Map(ofCurrency.map((step) => [step.day, step]))
    const digits = currencies[currency].digits + MORE_DIGITS
    const money = (units: bigint) => moneyOf(units, digits)
    const column = (of: (step: (typeof ofCurrency)[number]) => bigint | null) =>
      starts.map((day) => {
        const step = byDay.get(day)
        const units = step ? of(step) : null
        return units === null ? null : money(units)
      })
    const columns = {
      energy: column(({ paid, known }) => (known.energy ? paid.energy : null)),
      standing: column(({ paid }) => paid.standing),
      excess: column(({ paid }) => paid.excess),
      earned: column(({ paid, known }) => (known.earned ? -paid.earned : null)),
      saved: column(({ saved }) => saved),
    }
    return [currency, columns]
  })
}

async function readQuarters(db: Db, place: Place, plan: ChartPlan): Promise<Read> {
  const { startMs: from, currencies: ofCurrencies, known } = await readQuarterCosts(db, place, plan.days)
  const edges = [...plan.at, plan.to]
  const shown = ofCurrencies.map(({ currency, ...sums }): Shown => {
    const digits = currencies[currency].digits + MORE_DIGITS
    const column = (values: Float64Array) =>
      sumQuarters(values, from, edges).map((sum) => (sum === null ? null : roundTo(sum, digits)))
    const columns = {
      energy: column(sums.energy),
      standing: null,
      excess: null,
      earned: column(sums.earned),
      saved: column(sums.saved),
    }
    return [currency, columns]
  })
  const kept = [...Map.groupBy(known, ({ currency }) => currency)].map(([currency, days]) => ({
    currency,
    paid: paidSums(settledCost(days, plan.days.from).lines),
    saved: days.reduce<bigint | null>((sum, { saved }) => (saved === null ? sum : (sum ?? 0n) + saved), null),
  }))
  return { shown, kept, outdatedDays: known.filter(({ isOutdated }) => isOutdated).length }
}

/**
 * Totals of whole days are the stored ones. For parts of days, and for days not calculated yet, totals are
 * the sums of the bars, which are hours then.
 * @param stored costs of the same days and locations
 */
export function withTotals(shown: readonly Shown[], kept: readonly Kept[]): ChartOfCurrency[] {
  const byCurrency = Map.groupBy(kept, ({ currency }) => currency)
  return shown.map(([currency, columns]) => {
    const ofCurrency = byCurrency.get(currency)
    return {
      currency,
      ...columns,
      ...(ofCurrency ? keptTotals(currency, columns, sumPaid(ofCurrency)) : barTotals(currency, columns)),
    }
  })
}

type Totals = Pick<ChartOfCurrency, 'totals' | 'costBesideBars' | 'earnedBesideBars'>

/**
 * The exact cost, rounded once as everywhere; its parts add up to it. Values that are in no bar and no month
 * are left out, not zero.
 */
function keptTotals(currency: Currency, columns: Columns, { paid, saved }: Paid): Totals {
  const { digits } = currencies[currency]
  const [inEnergy, inEarned] = [sumOf(columns.energy), sumOf(columns.earned)]
  const charged = chargedOf(paid)
  const [cost, energy, excess] = [
    moneyOf(charged, digits),
    moneyOf(paid.energy, digits),
    moneyOf(paid.excess, digits),
  ]
  const inBars = [columns.energy, columns.standing ?? [], columns.excess ?? []].reduce(
    (sum, column) => sum + (sumOf(column) ?? 0),
    0,
  )
  const outside = (total: bigint, bars: number) => {
    const amount = roundTo(moneyOf(total, digits + MORE_DIGITS) - bars, digits)
    return amount === 0 ? null : amount
  }
  return {
    totals: {
      cost,
      energy: inEnergy === null && paid.energy === 0n ? null : energy,
      standing: roundTo(cost - energy - excess, digits),
      excess,
      earned: inEarned === null && paid.earned === 0n ? null : moneyOf(-paid.earned, digits),
      saved: saved === null ? null : moneyOf(saved, digits),
    },
    costBesideBars: outside(charged, inBars),
    earnedBesideBars: outside(-paid.earned, inEarned ?? 0),
  }
}

function barTotals(currency: Currency, columns: Columns): Totals {
  const total = (column: Column) => roundKnown(sumOf(column), currencies[currency].digits)
  const energy = total(columns.energy)
  return {
    totals: {
      cost: energy,
      energy,
      standing: null,
      excess: null,
      earned: total(columns.earned),
      saved: total(columns.saved),
    },
    costBesideBars: null,
    earnedBesideBars: null,
  }
}

const moneyOf = (units: bigint, digits: number) =>
  decimalNumber(roundDigits(units, PAID_DIGITS, digits), digits)

type Column = readonly (number | null)[]
function sumOf(column: Column): number | null {
  const known = column.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
