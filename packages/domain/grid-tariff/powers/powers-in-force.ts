import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import { type AgreedPowers, byBlock, powersIn } from './agreed-powers.ts'
import { type ExcessSetting, isExcessCharged } from './minimum-power.ts'

/** Powers used for a month: null if none are agreed, so the actual maximum is charged. */
export type PowersInForce = { readonly kw: ByBlock | null; readonly isExcessCharged: boolean }

/** Powers of each month. */
export type PowersOf = (of: { readonly month: TariffMonth }) => PowersInForce

/** The same powers in all months. */
export const always =
  (kw: PowersInForce['kw'], isExcessCharged = true): PowersOf =>
  () => ({ kw: kw === null ? null : byBlock((_block, i) => kw[i] ?? 0), isExcessCharged })

/** What determines today's powers: the rows in force, and whether excess power is charged. */
export type TodaysPowers = {
  /** known powers, in order; months without a row are calculated without agreed powers */
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
