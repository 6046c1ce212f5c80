import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import { type AgreedPowers, byBlock, powersIn } from './agreed-powers.ts'
import { type ExcessSetting, isExcessCharged } from './minimum-power.ts'

/** Powers that a month is counted with: null where none are agreed, so that what was reached is paid. */
export type CountedPowers = { readonly kw: ByBlock | null; readonly isExcessCharged: boolean }

/** Powers of each month. */
export type PowersOf = (of: { readonly month: TariffMonth }) => CountedPowers

/** The same powers in all months. */
export const always =
  (kw: CountedPowers['kw'], isExcessCharged = true): PowersOf =>
  () => ({ kw: kw === null ? null : byBlock((_block, i) => kw[i] ?? 0), isExcessCharged })

/** What decides about today's powers: rows that hold, and who pays excess. */
export type TodaysPowers = {
  /** powers known to hold, in order; months without any are counted without agreed powers */
  readonly agreed: readonly AgreedPowers[]
  readonly connectionKw: number
  readonly excess: ExcessSetting
}

/** Today's powers of each month; excess is charged as the setting says. */
export const todaysPowers =
  ({ agreed, connectionKw, excess }: TodaysPowers): PowersOf =>
  ({ month }) => {
    const powers = powersIn(agreed, month)
    if (powers === undefined) return { kw: null, isExcessCharged: false }
    return { kw: powers.kw, isExcessCharged: isExcessCharged(excess, { connectionKw }, powers.setBy) }
  }
