import { type CostLine, paidOf } from './cost-lines.ts'

/** What some lines come to with VAT, 22 digits: what is paid is positive, what is earned negative. */
export type PaidSums = {
  /** imported energy, by the kWh */
  readonly energy: bigint
  /** what costs by the day, the month or the kW, without excess power */
  readonly standing: bigint
  /** power beyond what was agreed */
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

/** All that is paid, before what is earned. */
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
