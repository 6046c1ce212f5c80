import type { LocalDate } from '../../time/local-day.ts'
import { type Block, type ByBlock, blocks, type TariffMonth } from '../calendar/block-schedule.ts'

/**
 * Powers agreed with the operator, one per block, in steps of 0.1 kW, none lower than the power of the
 * previous block (act on the methodology of the network charge, UL RS 146/22, article 12(10)), between the
 * minimum of block 1 and the power of the connection.
 */

/** Steps per kW. */
export const POWER_STEPS = 10

export type AgreedPowers = {
  readonly from: LocalDate
  /** last day */
  readonly to: LocalDate | null
  readonly kw: ByBlock
  /** the operator's yearly value, or the customer's choice */
  readonly setBy: 'operator' | 'customer'
}

export type PowerLimits = { readonly minKw: number; readonly maxKw: number }

/**
 * Powers in force in a month; undefined if unknown. If rows overlap, the later one wins. A change applies from the
 * first of a month.
 */
export const powersIn = (rows: readonly AgreedPowers[], month: TariffMonth): AgreedPowers | undefined =>
  rows.findLast(({ from, to }) => from <= `${month}-01` && (to === null || to >= `${month}-01`))

/**
 * Rounds to a step, halves up, as the operator does, even if a binary number is slightly below the half
 * (4.35).
 */
export const roundPowerKw = (kw: number): number => Math.round(kw * POWER_STEPS + 1e-9) / POWER_STEPS

/** Five values from a function of the block. */
export const byBlock = (value: (block: Block, index: number) => number): ByBlock => [
  value(1, 0),
  value(2, 1),
  value(3, 2),
  value(4, 3),
  value(5, 4),
]

/** Raises each value to at least the previous one. */
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
  /** the bound that the power breaks: the limit, or the power of the previous block */
  readonly limitKw: number | null
}

/** Why powers cannot be agreed: the first reason per block. */
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
