import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'

const YEAR_MS = 366 * 86_400_000
/** Before this no device of ours existed. */
const EPOCH_OF_DEVICES = Date.UTC(2015, 0, 1)

/**
 * Can a device that was registered at `registeredAt` have measured at all of these times? It may bring a buffer that it
 * filled before, but not of years.
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

/** A time that a device sent, for whoever looks for what is wrong with it: ISO 8601 in UTC, or the number where there is no such day. */
export function timeText(ms: number): string {
  const time = new Date(ms)
  return Number.isNaN(time.getTime()) ? String(ms) : time.toISOString()
}

/** The meter's own time is taken when it is this close to the time of arrival (devices.md §1.2). */
export const METER_CLOCK_TOLERANCE_MS = 90_000

/** When was a telegram measured? `clockOffS`: the meter's clock is wrong by so much, so the time of arrival stands in. */
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
