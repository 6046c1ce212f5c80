import { localDateAt, localDayRange } from './local-day.ts'
import { toLocalMs, zoneOffsetMs } from './zone-offsets.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** `a` and `b` behind the times that the wall clock of a day shows twice; nothing behind others. */
export function twiceMark(at: number, zone: string): '' | 'a' | 'b' {
  const { startMs, endMs } = localDayRange(zone, localDateAt(zone, at))
  const extraMs = endMs - startMs - DAY_MS
  if (extraMs <= 0) return ''
  const local = toLocalMs(zone, at)
  if (at + extraMs < endMs && toLocalMs(zone, at + extraMs) === local) return 'a'
  return at - extraMs >= startMs && toLocalMs(zone, at - extraMs) === local ? 'b' : ''
}

/** `UTC+02:00`: what the wall clock of a zone is ahead of UTC. */
export function offsetText(zone: string, at: number): string {
  const minutes = Math.round(zoneOffsetMs(zone, at) / MINUTE_MS)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`
}

/** Heads a column of offsets to UTC, in every language. */
export const OFFSET_HEADER = 'UTC'

/**
 * The offset to UTC of each of these instants, in order, which tells apart what the wall clock shows twice; null where it shows nothing
 * twice, so that nobody needs it.
 */
export function offsetColumn(at: ArrayLike<number>, zone: string): ((at: number) => string) | null {
  for (let i = 1; i < at.length; i++) {
    const [before = 0, ms = 0] = [at[i - 1], at[i]]
    if (toLocalMs(zone, ms) <= toLocalMs(zone, before)) return (one) => offsetText(zone, one)
  }
  return null
}
