import { addDays, type LocalDate } from '../../time/local-day.ts'
import { QUANTITY_DIGITS } from '../../units/decimals.ts'
import { type CostLine, totalPaid } from './cost-lines.ts'
import { isWeekend } from './forecast.ts'
import { fixedAmount } from './priced-component.ts'
import { occursIn } from './standing-lines.ts'

/** A day with its lines of excess power. */
export type ExcessDay = {
  readonly date: LocalDate
  readonly excess: readonly CostLine[]
  readonly isComplete: boolean
}

/** Forecast cost of a month's excess power, with VAT, 22 digits. */
export type ExcessForecast = { readonly expected: bigint; readonly low: bigint; readonly high: bigint }

const KW_MW = 10 ** QUANTITY_DIGITS

/**
 * Forecast excess power of a whole month. It is the root of a sum of squares, so squares are added: those of the
 * month so far, and for each remaining day the mean (lowest, highest) of the examined days of its kind, working day
 * or weekend.
 * @param days in order from the first of a month, with complete months before the current one
 * @param basis dates of the complete days to examine
 */
export function forecastExcess(
  days: readonly ExcessDay[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  basis: ReadonlySet<LocalDate>,
): ExcessForecast {
  const squares = squaresByBlock(days)
  const complete = new Set(days.filter(({ isComplete }) => isComplete).map(({ date }) => date))
  const month = Number(from.slice(5, 7))
  let [expected, low, high] = [0n, 0n, 0n]
  for (const { last, price, byDay } of squares.values()) {
    if (!occursIn(last.of.grid, last.of.tariffs.indexOf(last.tariff), month)) continue
    const ofKind = [false, true].map((weekend) => {
      const same = [...basis].filter((date) => isWeekend(date) === weekend)
      return (same.length > 0 ? same : [...basis]).map((date) => byDay.get(date) ?? 0)
    })
    const sums = { mean: 0, least: 0, most: 0 }
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const likely = ofKind[isWeekend(date) ? 1 : 0] ?? []
      const known = complete.has(date) ? (byDay.get(date) ?? 0) : null
      sums.mean += known ?? likely.reduce((sum, one) => sum + one, 0) / Math.max(1, likely.length)
      sums.least += known ?? Math.min(...likely)
      sums.most += known ?? Math.max(...likely)
    }
    const paid = (sum: number) => {
      const quantity = BigInt(Math.round(Math.sqrt(sum) * KW_MW))
      return totalPaid([{ ...last, quantity, amount: fixedAmount(quantity, price) }])
    }
    expected += paid(sums.mean)
    low += paid(sums.least)
    high += paid(sums.most)
  }
  return { expected, low, high }
}

type Squares = { readonly last: CostLine; readonly price: bigint; readonly byDay: Map<LocalDate, number> }

/** kW² added by each day, by component and block. A day's line is the growth of the root over its month. */
function squaresByBlock(days: readonly ExcessDay[]): ReadonlyMap<string, Squares> {
  const found = new Map<string, Squares>()
  const rootOf = new Map<string, number>()
  for (const { date, excess } of days) {
    if (date.endsWith('-01')) rootOf.clear()
    for (const line of excess) {
      const { price } = line
      // as created by `ExcessOfMonth`
      if (price === null) throw new RangeError(`excess power of ${line.of.component.key} has no price`)
      const key = `${line.of.component.key} ${line.tariff}`
      const before = rootOf.get(key) ?? 0
      const after = before + Number(line.quantity) / KW_MW
      rootOf.set(key, after)
      const byDay = found.get(key)?.byDay ?? new Map<LocalDate, number>()
      found.set(key, { last: line, price, byDay: byDay.set(date, after * after - before * before) })
    }
  }
  return found
}
