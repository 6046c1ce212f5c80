import { type QuarterDay, quarterDays } from '../../time/quarter-days.ts'
import type { CostDay, CostInput } from './cost-days.ts'
import { type CostLine, paidOf, totalPaid } from './cost-lines.ts'
import { energyLines } from './energy-lines.ts'
import type { PricedComponent } from './priced-component.ts'
import { sharesOf } from './whole-energy.ts'

/**
 * Cost of the imported energy of each part, 22 digits, by day and part. Parts are shares of the imported
 * energy (`shareColumn`), so their costs add up to the energy costs of the location; charges per day, month
 * or kW belong to no part. If a price depends on the amount used, no part comes first: each has its share of
 * the day's cost in the tariff.
 * @param parts mWh of each quarter-hour of the range
 */
export function costsOfParts(
  input: Pick<CostInput, 'zone' | 'range' | 'holidays' | 'spot'>,
  costs: readonly CostDay[],
  parts: readonly Float64Array[],
): bigint[][] {
  return quarterDays(input.zone, input.range, input.holidays).map((day, i) => {
    const lines = (costs[i]?.lines ?? []).filter(isImportedEnergy)
    const sums = parts.map(() => 0n)
    for (const [of, ofComponent] of Map.groupBy(lines, (line) => line.of))
      partsOfComponent(of, ofComponent, day, input.spot, parts).forEach((paid, k) => {
        sums[k] = (sums[k] ?? 0n) + paid
      })
    return sums
  })
}

const isImportedEnergy = ({ of: { component } }: CostLine) =>
  component.unit === 'kWh' && component.direction === 'import'

function partsOfComponent(
  of: PricedComponent,
  lines: readonly CostLine[],
  day: QuarterDay,
  spot: Float64Array | null,
  parts: readonly Float64Array[],
): bigint[] {
  const partLines = parts.map((energy) => energyLines(of, day, { energy, spot }, 0).lines)
  if (of.borders.length === 0) return partLines.map(totalPaid)
  const sums = parts.map(() => 0n)
  for (const [tariff, ofTariff] of Map.groupBy(lines, (line) => line.tariff)) {
    const weights = partLines.map((own) =>
      own.reduce((sum, line) => (line.tariff === tariff ? sum + line.quantity : sum), 0n),
    )
    const paid = ofTariff.reduce((sum, line) => sum + paidOf(line), 0n)
    sharesOf(paid, weights).forEach((share, k) => {
      sums[k] = (sums[k] ?? 0n) + share
    })
  }
  return sums
}
