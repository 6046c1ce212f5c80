import { localDateAt } from '../../time/local-day.ts'
import { type BlockSpan, blockSpanAt } from '../calendar/block-clock.ts'
import { blocks, TARIFF_ZONE } from '../calendar/block-schedule.ts'
import { excessPower } from '../cost/excess-power.ts'
import type { LoadMonth } from '../load/load-months.ts'
import { powerRates, type RateTerms } from '../optimum/power-rates.ts'
import type { AgreedPowers } from '../powers/agreed-powers.ts'

/** What may be drawn now, until when, and what the month's excess has come to. */
export type BlockGuard = BlockSpan & {
  /** of this block and of the one that follows */
  readonly agreedKw: number
  readonly nextAgreedKw: number
  /** quarter-hours of this month beyond the agreed powers so far, and what they cost where excess is charged; null without prices */
  readonly occurrences: number
  readonly excessEur: number | null
  /** what one more quarter-hour of 1 kW beyond the power of this block would add: less, the more excess there is already */
  readonly oneKwMoreEur: number | null
}

/**
 * @param load of the month that runs, as far as it is known; undefined where nothing is
 * @param agreed powers that hold today
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
