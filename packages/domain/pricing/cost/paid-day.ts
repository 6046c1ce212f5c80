import { type CostLine, paidOf } from './cost-lines.ts'

/** Sum of lines with VAT, 22 digits: charges are positive, earnings negative. */
export type PaidSums = {
  /** imported energy, per kWh */
  readonly energy: bigint
  /** charges per day, month or kW, without excess power */
  readonly standing: bigint
  /** power above the agreed power */
  readonly excess: bigint
  /** exported energy */
  readonly earned: bigint
}

export const nothingPaid: PaidSums = { energy: 0n, standing: 0n, excess: 0n, earned: 0n }

export function paidSums(lines: readonly CostLine[]): PaidSums {
  const sums = { energy: 0n, standing: 0n, excess: 0n, earned: 0n }
  for (const line of lines) sums[partOf(line)] += paidOf(line)
  return sums
}

function partOf({ rule, of: { component } }: CostLine): keyof PaidSums {
  if (component.direction === 'export') return 'earned'
  if (rule === 'excess') return 'excess'
  return component.unit === 'kWh' ? 'energy' : 'standing'
}

/** All charges, before earnings. */
export const chargedOf = ({ energy, standing, excess }: PaidSums): bigint => energy + standing + excess

export const addPaid = (a: PaidSums, b: PaidSums): PaidSums => combined(a, b, (one, other) => one + other)

export const subtractPaid = (a: PaidSums, b: PaidSums): PaidSums =>
  combined(a, b, (one, other) => one - other)

const combined = (a: PaidSums, b: PaidSums, by: (one: bigint, other: bigint) => bigint): PaidSums => ({
  energy: by(a.energy, b.energy),
  standing: by(a.standing, b.standing),
  excess: by(a.excess, b.excess),
  earned: by(a.earned, b.earned),
})
