import type { PlanComponent, PlanVersion } from '../pricing/plans/utility-plan.ts'
import { dayLines, missingPowers, type PricedDay, type RecountedLine } from './recount-lines.ts'

/** Cost of a day with VAT: imported energy, charges per day or month, and exported energy (negative: earned). */
export type RecountedCost = { readonly energy: number; readonly standing: number; readonly earned: number }

/**
 * Costs of a day that this recount leaves out: powers by block of the Slovenian grid (agreed at the metering place,
 * with their excess), unknown agreed power, and charges for the highest power of a month, which belong to no day.
 */
export const uncheckedParts = ['network_power', 'power_missing', 'demand'] as const
export type UncheckedPart = (typeof uncheckedParts)[number]

const blocks = ['1', '2', '3', '4', '5']

/** Whether a component is charged by agreed kW in blocks of the Slovenian grid tariff. */
export const dependsOnBlock = ({ unit, power, direction, rates }: PlanComponent): boolean =>
  unit === 'kW' &&
  power === 'agreed' &&
  direction === 'import' &&
  rates.every(({ tariff }) => blocks.includes(tariff))

export function uncheckedIn(version: PlanVersion, country: string, day: PricedDay): UncheckedPart[] {
  const { components } = version
  const hasBlocks = country === 'SI' && components.some(dependsOnBlock)
  const others = { ...version, components: components.filter((one) => !(hasBlocks && dependsOnBlock(one))) }
  return uncheckedParts.filter((part) =>
    part === 'network_power'
      ? hasBlocks
      : part === 'power_missing'
        ? missingPowers(others, day).length > 0
        : components.some(({ power }) => power === 'month_peak'),
  )
}

/** Costs of a day: its lines plus added VAT. */
export function recountCost(version: PlanVersion, day: PricedDay): RecountedCost {
  const sums = { energy: 0, standing: 0, earned: 0 }
  for (const line of dayLines(version, day)) {
    const { direction, unit } = line.component
    const paid = paidFor(version, line)
    if (direction === 'export') sums.earned -= paid
    else if (unit === 'kWh') sums.energy += paid
    else sums.standing += paid
  }
  return sums
}

/** Percentage added to a component; 0 if VAT is included, or does not apply. */
export const addedPct = (version: PlanVersion, { vat, vatPct }: PlanComponent): number =>
  vat === 'added' ? Number(vatPct ?? version.vatPct ?? 0) : 0

export const paidFor = (version: PlanVersion, { component, amount }: RecountedLine): number =>
  amount * (1 + addedPct(version, component) / 100)
