import { type CostLine, paidOf } from './cost-lines.ts'

/** What some lines come to with VAT, 22 digits: what is paid is positive, what is earned negative. */
export type PaidSums = {
  /** imported energy, by the kWh */
  readonly energy: bigint
  /** what costs by the day, the month or the kW */
  readonly standing: bigint
  /** exported energy */
  readonly earned: bigint
}

export function paidSums(lines: readonly CostLine[]): PaidSums {
  let [energy, standing, earned] = [0n, 0n, 0n]
  for (const line of lines) {
    const { direction, unit } = line.of.component
    if (direction === 'export') earned += paidOf(line)
    else if (unit === 'kWh') energy += paidOf(line)
    else standing += paidOf(line)
  }
  return { energy, standing, earned }
}
