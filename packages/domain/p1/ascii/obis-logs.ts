import type { ReadingBuilder } from '../reading-builder.ts'
import { parseDecimal } from '../values/decimal.ts'
import { parseMeterTime } from '../values/meter-time.ts'
import { unitOf } from '../values/unit-table.ts'

/** 2^31-1 seconds: logged by a Kaifa without a clock at its first power-up (fixtures/athom/dsmr/dsmr-4.2-kfm-1.txt). */
const UNSET_DURATION_S = 2_147_483_647

/** 1-0:99.97.0(n)(0-0:96.7.19)(end time)(duration*s)…; also seen: `()`, `(0)`, `(1)()()()`. */
export function readPowerFailures(
  builder: ReadingBuilder,
  groups: readonly string[],
  baseOffsetHours: number,
): void {
  for (let at = 2; at + 1 < groups.length; at += 2) {
    const ended = parseMeterTime(groups[at] ?? '', baseOffsetHours)
    const duration = groups[at + 1] ?? ''
    const durationS = duration.endsWith('*s') ? parseDecimal(duration, 0, duration.length - 2, 0) : Number.NaN
    if (ended.atMs === null || Number.isNaN(durationS) || durationS >= UNSET_DURATION_S) continue
    builder.events.push({ kind: 'power_failure', endedAtMs: ended.atMs, durationS })
  }
}

/**
 * 0-0:98.1.0(n)(code)(code)(end of month)(time of peak)(value*kW)… of e-MUCS-P1 2.1.1 §8.4. The Hungarian 98.1.0 is a
 * different log without the two codes; it is ignored.
 */
export function readMonthPeaks(
  builder: ReadingBuilder,
  groups: readonly string[],
  baseOffsetHours: number,
): void {
  if (!groups[1]?.includes(':')) return
  for (let at = 3; at + 2 < groups.length; at += 3) {
    const monthEnd = parseMeterTime(groups[at] ?? '', baseOffsetHours)
    const peak = parseMeterTime(groups[at + 1] ?? '', baseOffsetHours)
    const [digits = '', unitText = ''] = (groups[at + 2] ?? '').split('*')
    const unit = unitOf(unitText, 'W')
    const powerW = unit ? parseDecimal(digits, 0, digits.length, unit.exponent) : Number.NaN
    if (monthEnd.atMs === null || Number.isNaN(powerW)) continue
    builder.events.push({ kind: 'month_peak', monthEndAtMs: monthEnd.atMs, peakAtMs: peak.atMs, powerW })
  }
}
