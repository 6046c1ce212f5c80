import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { type CostPart, type SystemName, systemsOf } from '../system-parts.ts'
import { type CostLine, costSections } from './cost-lines.ts'
import type { ShownSystem } from './shown-systems.ts'

type Texts = {
  /** headers of month, system, part, line, quantity, unit, price, quarter-hours, cost */
  readonly head: readonly string[]
  readonly system: (name: SystemName) => string
  readonly part: (part: CostPart) => string
  readonly line: (line: CostLine) => string
}

const exact = (amount: number | null) => (amount === null ? null : Math.round(amount * 1e5) / 1e5)

/** Every line of every month and system; empty for an unknown price. */
export const calculationsCsv = (calculations: Calculations, texts: Texts, locale: string): string =>
  writeCsv(
    texts.head,
    systemsOf(calculations).flatMap(([name, { months }]) =>
      months.flatMap((month) =>
        costSections([month]).flatMap(({ part, lines }) =>
          lines.flatMap((line) => {
            const cell = line.cells[0] ?? null
            if (cell === null) return []
            return [
              [
                month.month,
                texts.system(name),
                texts.part(part),
                texts.line(line),
                exact(cell.quantity ?? line.quantity),
                line.unit,
                line.priceEur,
                cell.occurrences,
                exact(cell.costEur),
              ],
            ]
          }),
        ),
      ),
    ),
    locale,
  )

type CopyWords = Pick<Texts, 'system' | 'part' | 'line'> & {
  readonly number: (value: number | null, digits: number) => string
  readonly total: string
}

/** A month as tab-separated cells, which spreadsheets accept from the clipboard. */
export function monthCells(systems: readonly ShownSystem[], texts: CopyWords): string {
  const cost = (value: number | null) => (value === null ? '' : texts.number(value, 2))
  const rows = costSections(systems.map(({ month }) => month)).flatMap(({ part, totals, lines }) => [
    [texts.part(part), '', ...totals.map(cost)],
    ...lines.map((line) => [
      texts.line(line),
      line.priceEur === null ? '' : texts.number(line.priceEur, 5),
      ...line.cells.map((cell) => (cell ? cost(cell.costEur) : '')),
    ]),
  ])
  return [
    ['', 'EUR', ...systems.map(({ name }) => texts.system(name))],
    ...rows,
    [texts.total, '', ...systems.map(({ month }) => cost(month.totalCost.amount))],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
