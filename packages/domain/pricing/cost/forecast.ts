import type { LocalDate } from '../../time/local-day.ts'
import { addDays } from '../../time/local-day.ts'
import { divideRounded } from '../../units/decimals.ts'

/** A past day: cost of its energy and its standing charges, 22 digits. */
export type PaidDay = {
  readonly date: LocalDate
  readonly energy: bigint
  readonly standing: bigint
  /** whether all of its energy and prices are known */
  readonly isComplete: boolean
}

export type Forecast = {
  /** forecast cost of the period, 22 digits */
  readonly expected: bigint
  /**
   * assuming the cheapest and the most expensive of the examined days for each remaining day; not a
   * probability
   */
  readonly low: bigint
  readonly high: bigint
  /** dates of the complete days it is based on */
  readonly basis: readonly LocalDate[]
}

/** A whole week, so it contains working days and weekends. */
const FEWEST_DAYS = 7
/** Four weeks: long enough to be representative, short enough to be the same season. */
const MOST_DAYS = 28

export const isWeekend = (date: LocalDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/**
 * Forecast cost of a period: the cost so far, and for each remaining day the mean of the last complete days of its
 * kind, working day or weekend. Null without a week of complete days, because the result would be a guess. A past day
 * that is incomplete counts as a remaining day.
 * @param days in order, including those before the period
 * @param standingPerDay standing charges of a remaining day
 */
export function forecastPeriod(
  days: readonly PaidDay[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  standingPerDay: bigint,
): Forecast | null {
  const complete = days.filter(({ isComplete }) => isComplete)
  const basis = complete.slice(-MOST_DAYS)
  if (basis.length < FEWEST_DAYS) return null
  const inside = new Map(
    complete.filter(({ date }) => date >= from && date <= to).map((day) => [day.date, day]),
  )
  const energies = [false, true].map((weekend) => {
    const ofKind = basis.filter(({ date }) => isWeekend(date) === weekend)
    return (ofKind.length > 0 ? ofKind : basis).map(({ energy }) => energy)
  })
  let [expected, low, high] = [0n, 0n, 0n]
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const known = inside.get(date)
    const likely = energies[isWeekend(date) ? 1 : 0] ?? []
    const [paid, least, most] = known
      ? [known.energy, known.energy, known.energy]
      : [meanOf(likely), lowest(likely), highest(likely)]
    const standing = known?.standing ?? standingPerDay
    expected += paid + standing
    low += least + standing
    high += most + standing
  }
  return { expected, low, high, basis: basis.map(({ date }) => date) }
}

const meanOf = (amounts: readonly bigint[]) =>
  divideRounded(
    amounts.reduce((sum, amount) => sum + amount, 0n),
    BigInt(Math.max(1, amounts.length)),
  )
const lowest = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (b < a ? b : a))
const highest = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (b > a ? b : a))
