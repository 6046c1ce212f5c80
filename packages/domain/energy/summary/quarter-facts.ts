import { QUARTER_MS } from '../../time/floor-time.ts'
import type { Peak } from '../series/peak-key.ts'
import type { QuarterColumn } from '../series/quarter-column.ts'

const QUARTERS_PER_HOUR = 4

/** The quarter-hour with the most energy: its mean power, W, and its start, epoch ms; null if nothing is known. */
export function highestQuarter({ startMs, wh }: QuarterColumn, from = 0, end = wh.length): Peak | null {
  let most = Number.NaN
  let found = -1
  for (let i = Math.max(0, from); i < end; i++) {
    const energyWh = wh[i] ?? Number.NaN
    if (Number.isNaN(energyWh) || energyWh <= most) continue
    most = energyWh
    found = i
  }
  return found < 0 ? null : { powerW: most * QUARTERS_PER_HOUR, at: startMs + found * QUARTER_MS }
}

/** Number of quarter-hours between two instants in which the column is known. */
export function knownQuarters({ startMs, wh }: QuarterColumn, fromMs: number, toMs: number): number {
  const from = Math.max(0, Math.round((fromMs - startMs) / QUARTER_MS))
  const end = Math.min(wh.length, Math.round((toMs - startMs) / QUARTER_MS))
  let known = 0
  for (let i = from; i < end; i++) if (!Number.isNaN(wh[i])) known++
  return known
}
