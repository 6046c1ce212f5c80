import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../support/report-row.ts'

/** Figures of the last landing that measured them, as printed, by row name. */
export type Landed = Readonly<Record<string, string>>

const path = join(import.meta.dirname, 'landed.json')

export const readLanded = (): Landed => JSON.parse(readFileSync(path, 'utf8'))

/** Stores these figures, and keeps those of parts that did not run. */
export function writeLanded(rows: readonly Row[]): void {
  const figures = { ...readLanded(), ...Object.fromEntries(rows.map(([name, figure]) => [name, figure])) }
  const sorted = Object.entries(figures).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Increase from which a figure is marked as worse: two runs of the same code differ by less. */
const WORSE_BY = 0.05

/**
 * A figure compared with the landed one: `376 MB, +7 % WORSE`; '' if there is none, or if the unit differs.
 */
export function withLanded(figure: string, landed: string | undefined): string {
  if (landed === undefined) return ''
  const [now, before] = [numberOf(figure), numberOf(landed)]
  if (now === null || before === null || now.unit !== before.unit || before.value === 0) return landed
  const change = now.value / before.value - 1
  // a higher rate is better, a higher value of anything else is worse
  const worse = now.unit.endsWith('/s') ? -change : change
  if (worse <= WORSE_BY) return landed
  return `${landed}, ${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)} % WORSE`
}

function numberOf(figure: string): { value: number; unit: string } | null {
  const [, digits, unit = ''] = /^\+?([\d,.]+)\s*(.*)$/.exec(figure) ?? []
  return digits === undefined ? null : { value: Number(digits.replaceAll(',', '')), unit }
}
