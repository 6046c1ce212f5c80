import type { LocalDate } from '../../time/local-day.ts'
import { type Block, type ByBlock, blocks, type TariffMonth } from '../calendar/block-schedule.ts'

/**
 * Powers agreed with the operator, one per block, in steps of 0.1 kW, none lower than that of the block before (act on the methodology
 * of the network charge, UL RS 146/22, article 12(10)), between the minimum of block 1 and the power of the connection.
 */

/** Steps per kW. */
export const POWER_STEPS = 10

export type AgreedPowers = {
  readonly from: LocalDate
  /** last day */
  readonly to: LocalDate | null
  readonly kw: ByBlock
  /** the operator's own yearly value, or what the customer asked for */
  readonly setBy: 'operator' | 'customer'
}

export type PowerLimits = { readonly minKw: number; readonly maxKw: number }

/** Powers that hold in a month; undefined where none are known. Of rows that overlap the later one. A change holds from a month's first. */
export const powersIn = (rows: readonly AgreedPowers[], month: TariffMonth): AgreedPowers | undefined =>
  rows.findLast(({ from, to }) => from <= `${month}-01` && (to === null || to >= `${month}-01`))

/** To a step, halves up, as the operator does. Half of a step is one also where a binary number falls just short of it (4.35). */
export const roundPowerKw = (kw: number): number => Math.round(kw * POWER_STEPS + 1e-9) / POWER_STEPS

/** Five values from a rule for each block. */
export const byBlock = (value: (block: Block, index: number) => number): ByBlock => [
  value(1, 0),
  value(2, 1),
  value(3, 2),
  value(4, 3),
  value(5, 4),
]

/** Each at least as high as the one before. */
export function rising(kw: ByBlock): ByBlock {
  let highest = 0
  return byBlock((_block, i) => {
    highest = Math.max(highest, kw[i] ?? 0)
    return highest
  })
}

export type PowerProblem = {
  readonly code: 'not_a_number' | 'not_a_step' | 'below_minimum' | 'above_connection' | 'below_previous'
  readonly block: Block
  /** what it has to keep to: the limit, or the power of the block before */
  readonly limitKw: number | null
}

/** What keeps powers from being agreed, for each block the first reason. */
export function powerProblems(kw: ByBlock, { minKw, maxKw }: PowerLimits): PowerProblem[] {
  return blocks.flatMap((block, i): PowerProblem[] => {
    const power = kw[i] ?? Number.NaN
    const before = i === 0 ? minKw : (kw[i - 1] ?? minKw)
    if (!Number.isFinite(power)) return [{ code: 'not_a_number', block, limitKw: null }]
    if (Math.abs(power - roundPowerKw(power)) > 1e-6) return [{ code: 'not_a_step', block, limitKw: null }]
    if (power < minKw) return [{ code: 'below_minimum', block, limitKw: minKw }]
    if (power > maxKw) return [{ code: 'above_connection', block, limitKw: maxKw }]
    if (power < before) return [{ code: 'below_previous', block, limitKw: before }]
    return []
  })
}
