import { localDateAt } from '../../time/local-day.ts'
import { type BlockSpan, blockSpanAt } from '../calendar/block-clock.ts'
import { blocks, TARIFF_ZONE } from '../calendar/block-schedule.ts'
import { excessPower } from '../cost/excess-power.ts'
import type { LoadMonth } from '../load/load-months.ts'
import { powerRates, type RateTerms } from '../optimum/power-rates.ts'
import type { AgreedPowers } from '../powers/agreed-powers.ts'

/** How much power may be drawn now, until when, and the month's excess so far. */
export type BlockGuard = BlockSpan & {
  /** of this block and of the next one */
  readonly agreedKw: number
  readonly nextAgreedKw: number
  /**
   * quarter-hours of this month above the agreed power so far, and their cost if excess is charged; null without prices
   */
  readonly occurrences: number
  readonly excessEur: number | null
  /** cost of one more quarter-hour 1 kW above the power of this block; falls as the excess grows */
  readonly oneKwMoreEur: number | null
}

/**
 * @param load of the current month as far as known; undefined if unknown
 * @param agreed powers in force today
 */
export function blockGuard(
  nowMs: number,
  load: LoadMonth | undefined,
  { kw }: Pick<AgreedPowers, 'kw'>,
  terms: RateTerms,
): BlockGuard {
  const span = blockSpanAt(nowMs, terms.book.dayOverrides)
  const rates = powerRates(terms, localDateAt(TARIFF_ZONE, nowMs).slice(0, 7))
  const excesses = blocks.map((_block, i) =>
    excessPower(load?.blocks[i]?.powersKw ?? new Float64Array(), kw[i] ?? 0),
  )
  const here = excesses[span.block - 1]?.excessKw ?? 0
  const priceEur = rates?.excessEurPerKw[span.block - 1]
  return {
    ...span,
    agreedKw: kw[span.block - 1] ?? 0,
    nextAgreedKw: kw[span.next - 1] ?? 0,
    occurrences: excesses.reduce((sum, { occurrences }) => sum + occurrences, 0),
    excessEur:
      rates === undefined
        ? null
        : excesses.reduce((sum, { excessKw }, i) => sum + excessKw * (rates.excessEurPerKw[i] ?? 0), 0),
    oneKwMoreEur: priceEur === undefined ? null : priceEur * (Math.hypot(here, 1) - here),
  }
}
