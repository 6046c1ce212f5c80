import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import type { TimeRange } from '../../time/local-day.ts'

const HOUR_MS = 3_600_000

/** Consecutive quarter-hours from `startMs`: energy, NaN if not measured, and the hours it covers. */
export type QuarterEnergies = {
  readonly startMs: number
  readonly wh: Float64Array
  readonly hours: Float64Array
}

/**
 * Minutes of power. A quarter-hour without minutes but with a measured energy gets its mean power, because registers
 * show no more than that. A quarter-hour with some minutes keeps its gaps.
 * @param startMs start of the first minute, epoch ms
 * @param counterOnly starts of quarter-hours whose energy includes a device without minutes
 * @returns the minutes and the spans that are means
 */
export function withQuarterMeans(
  powerW: Float64Array,
  startMs: number,
  { startMs: firstMs, wh, hours }: QuarterEnergies,
  counterOnly: ReadonlySet<number> = new Set(),
): { powerW: Float64Array; means: TimeRange[] } {
  const filled = powerW.slice()
  const means: TimeRange[] = []
  wh.forEach((energyWh, i) => {
    const knownH = hours[i] ?? 0
    const quarterMs = firstMs + i * QUARTER_MS
    if (Number.isNaN(energyWh) || (!counterOnly.has(quarterMs) && !isSilent(powerW, startMs, quarterMs)))
      return
    const [from, to] = rowsOf(powerW, startMs, { startMs: quarterMs, endMs: quarterMs + QUARTER_MS })
    const [, known] = rowsOf(powerW, startMs, { startMs: quarterMs, endMs: quarterMs + knownH * HOUR_MS })
    if (known === from) return
    filled.fill(NaN, from, to).fill(energyWh / knownH, from, known)
    means.push({ startMs: startMs + from * MINUTE_MS, endMs: startMs + known * MINUTE_MS })
  })
  return { powerW: filled, means: joinedSpans(means) }
}

/** Whether a quarter-hour has no known minute. */
const isSilent = (minutes: Float64Array, startMs: number, quarterMs: number): boolean =>
  minutes
    .subarray(...rowsOf(minutes, startMs, { startMs: quarterMs, endMs: quarterMs + QUARTER_MS }))
    .every(Number.isNaN)

function rowsOf(
  { length }: Float64Array,
  firstMs: number,
  { startMs, endMs }: TimeRange,
): [from: number, to: number] {
  const rowOf = (ms: number) => Math.max(0, Math.min(length, Math.round((ms - firstMs) / MINUTE_MS)))
  return [rowOf(startMs), rowOf(endMs)]
}

/** Spans in order, with touching or overlapping ones joined. */
export function joinedSpans(spans: readonly TimeRange[]): TimeRange[] {
  const joined: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return joined
}
