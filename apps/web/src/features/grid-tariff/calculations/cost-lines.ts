import type { CalculatedMonth, CalculationRow } from '@kilowatt/contracts/grid-tariff/calculations'
import { type Block, blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { LevyKind } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { type CostPart, costParts, partEur } from '../system-parts.ts'

/** Lines that do not belong to a block. */
export type LineName = 'T0' | 'T1' | 'T2' | 'power' | 'renewables' | LevyKind

/** One cell: a line in one system. */
export type LineCell = {
  /** kWh or kW; null if it is the same in all systems, because the name of the line shows it then */
  readonly quantity: number | null
  /** for excess power: number of quarter-hours */
  readonly occurrences: number | null
  readonly costEur: number | null
}

export type CostLine = {
  readonly key: string
  readonly of: { readonly block: Block } | { readonly name: LineName }
  /** the quantity, if it is the same in all systems; otherwise null */
  readonly quantity: number | null
  readonly unit: 'kWh' | 'kW'
  readonly priceEur: number | null
  /** for a block that is not charged in the month: its season */
  readonly cells: readonly (LineCell | null)[]
  /** season in which the block is charged, if it is not charged in the month */
  readonly paidIn: 'summer' | 'winter' | null
}

export type CostSection = {
  readonly part: CostPart
  /** by system; null if the system has no such part, or a price is unknown */
  readonly totals: readonly (number | null)[]
  readonly lines: readonly CostLine[]
}

const blockOf = (category: string): Block | undefined => blocks.find((block) => category === `block${block}`)

/** Whether systems differ in more than the cost of a line. */
const differs = (part: CostPart, key: string) =>
  part === 'excess' || key === 'renewables' || (part === 'networkPower' && blockOf(key) !== undefined)

type Row = Omit<CalculationRow, 'occurrences'> & { readonly occurrences: number | null }

function rowsOf(month: CalculatedMonth, part: CostPart): Row[] {
  if (part !== 'excess') return month[part].map((row) => ({ ...row, occurrences: null }))
  return month.excessivePowerBlocks.map(({ block, occurrences, value, totalCost, isCharged }) => ({
    category: `block${block}`,
    pricePerUnit:
      month.networkPower.find(({ category }) => category === `block${block}`)?.pricePerUnit ?? null,
    value: { amount: value, unit: 'kW' },
    // excess that is only shown has no cost
    totalCost: isCharged ? totalCost : { ...totalCost, amount: 0 },
    occurrences,
  }))
}

/**
 * A month of several systems line by line: each line is one row. Parts with blocks always have five lines,
 * which keeps rows in place from month to month (spec §9).
 * @param months the same month of each system
 */
export const costSections = (months: readonly CalculatedMonth[]): CostSection[] =>
  costParts.map((part) => {
    const systems = months.map((month) => rowsOf(month, part))
    const categories = [...new Set(systems.flat().map(({ category }) => category))]
    const named = categories.filter((key) => blockOf(key) === undefined)
    const charged = blocks.filter((block) => categories.includes(`block${block}`))
    const keys = [...named, ...(charged.length > 0 ? blocks.map((block) => `block${block}`) : [])]
    return {
      part,
      totals: months.map((month, i) => (systems[i]?.length === 0 ? null : partEur(month, part))),
      lines: keys.map((key) => lineOf(key, part, systems, charged)),
    }
  })

function lineOf(
  key: string,
  part: CostPart,
  systems: readonly (readonly Row[])[],
  charged: readonly Block[],
): CostLine {
  const block = blockOf(key)
  const rows = systems.map((rows) => rows.find(({ category }) => category === key))
  const first = rows.find((row) => row !== undefined)
  const isOwn = differs(part, key)
  return {
    key,
    of: block ? { block } : { name: key as LineName },
    quantity: isOwn ? null : (first?.value.amount ?? null),
    unit: first?.value.unit ?? (part === 'networkEnergy' ? 'kWh' : 'kW'),
    priceEur: rows.find((row) => row?.pricePerUnit != null)?.pricePerUnit ?? null,
    cells: rows.map((row) =>
      row === undefined
        ? null
        : {
            quantity: isOwn ? row.value.amount : null,
            occurrences: row.occurrences,
            costEur: row.totalCost.amount,
          },
    ),
    paidIn:
      block === undefined || charged.includes(block) ? null : block < (charged[0] ?? 1) ? 'winter' : 'summer',
  }
}
