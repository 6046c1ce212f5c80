import { localDateAt, localDayRange } from './local-day.ts'
import { toLocalMs, zoneOffsetMs } from './zone-offsets.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** `a` or `b` for a local time that occurs twice that day; empty for others. */
export function twiceMark(at: number, zone: string): '' | 'a' | 'b' {
  const { startMs, endMs } = localDayRange(zone, localDateAt(zone, at))
  const extraMs = endMs - startMs - DAY_MS
  if (extraMs <= 0) return ''
  const local = toLocalMs(zone, at)
  if (at + extraMs < endMs && toLocalMs(zone, at + extraMs) === local) return 'a'
  return at - extraMs >= startMs && toLocalMs(zone, at - extraMs) === local ? 'b' : ''
}

/** `UTC+02:00`: offset of local time from UTC. */
export function offsetText(zone: string, at: number): string {
  const minutes = Math.round(zoneOffsetMs(zone, at) / MINUTE_MS)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`
}

/** Heading of a column of UTC offsets, in every language. */
export const OFFSET_HEADER = 'UTC'

/**
 * UTC offset of each of these instants, in order, to distinguish repeated local times; null if no time
 * repeats.
 */
export function offsetColumn(at: ArrayLike<number>, zone: string): ((at: number) => string) | null {
  for (let i = 1; i < at.length; i++) {
    const [before = 0, ms = 0] = [at[i - 1], at[i]]
    if (toLocalMs(zone, ms) <= toLocalMs(zone, before)) return (one) => offsetText(zone, one)
  }
  return null
}
