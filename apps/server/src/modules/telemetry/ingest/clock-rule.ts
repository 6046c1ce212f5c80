import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'

const YEAR_MS = 366 * 86_400_000
/** Before this date none of our devices existed. */
const EPOCH_OF_DEVICES = Date.UTC(2015, 0, 1)

/**
 * Whether a device registered at `registeredAt` can have measured at all of these times. It may deliver a
 * buffer from before, but not a buffer of years.
 */
export function areTimesPossible(
  at: readonly number[],
  { now, registeredAt }: { now: number; registeredAt: number },
): boolean {
  const earliest = Math.max(EPOCH_OF_DEVICES, registeredAt - YEAR_MS)
  const latest = now + deviceLimits.clockAheadMs
  for (const time of at) if (time < earliest || time > latest) return false
  return true
}

/** A device's time for troubleshooting: ISO 8601 in UTC, or the number if it is not a valid date. */
export function timeText(ms: number): string {
  const time = new Date(ms)
  return Number.isNaN(time.getTime()) ? String(ms) : time.toISOString()
}

/**
 * Largest difference between the meter's time and the time of arrival at which the meter's time is used
 * (devices.md §1.2).
 */
export const METER_CLOCK_TOLERANCE_MS = 90_000

/**
 * Time of a telegram's measurement. `clockOffS`: the meter's clock is off by this much, so the time of arrival is used.
 */
export function timeOfTelegram(
  meterAt: number | null,
  receivedAt: number,
): { readonly at: number; readonly clockOffS: number | null } {
  if (meterAt === null) return { at: receivedAt, clockOffS: null }
  const off = meterAt - receivedAt
  return Math.abs(off) < METER_CLOCK_TOLERANCE_MS
    ? { at: meterAt, clockOffS: null }
    : { at: receivedAt, clockOffS: Math.round(off / 1000) }
}
