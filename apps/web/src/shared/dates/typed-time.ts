/** A time of day in the format used everywhere: `18:40`. */
export type TimeOfDay = string

/** Accepted input: `18:40`, `18.40`, `1840`, `7`. */
const typedTime = /^\s*(\d{1,2})(?:\s*[:.,]\s*(\d{2})|(\d{2}))?\s*$/

/** The time that was typed, or null if it is not a time of day. */
export function timeOf(typed: string): TimeOfDay | null {
  const found = typedTime.exec(typed)
  if (!found) return null
  const hour = Number(found[1])
  const minute = Number(found[2] ?? found[3] ?? 0)
  return hour > 23 || minute > 59 ? null : `${twoDigits(hour)}:${twoDigits(minute)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
