const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Why a meter's time is not an instant. */
export type TimeProblem = 'bad_timestamp' | 'time_without_flag'
export type MeterTime = { readonly atMs: number } | { readonly atMs: null; readonly problem: TimeProblem }

const bad: MeterTime = { atMs: null, problem: 'bad_timestamp' }
const withoutFlag: MeterTime = { atMs: null, problem: 'time_without_flag' }

/** Local time as if it were UTC, ms; null if the calendar has no such moment. */
function wallClockMs(year: number, month: number, day: number, hour: number, minute: number, second: number) {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  return new Date(ms).getUTCDate() === day ? ms : null
}

const two = (text: string, at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

/**
 * `YYMMDDhhmmssX` with X = S (summer) or W (winter) to UTC: DSMR 5.0.2 §6.4, tag TST. The flag gives the offset, so the
 * hour that October has twice is not ambiguous. Without a flag (DSMR 2/3, NES) there is no instant.
 */
export function parseMeterTime(text: string, baseOffsetHours: number): MeterTime {
  if (text.length === 13 && /^\d{12}[SWsw]$/.test(text)) {
    const local = wallClockMs(
      2000 + two(text, 0),
      two(text, 2),
      two(text, 4),
      two(text, 6),
      two(text, 8),
      two(text, 10),
    )
    if (local === null) return bad
    const summer = text.charCodeAt(12) === 0x53 || text.charCodeAt(12) === 0x73
    return { atMs: local - (baseOffsetHours + (summer ? 1 : 0)) * HOUR_MS }
  }
  return /^\d{12}$|^\d{8} \d\d:\d\d:\d\d$/.test(text) ? withoutFlag : bad
}

export const DLMS_TIME_BYTES = 12
const DEVIATION_UNSPECIFIED = -0x8000
const STATUS_UNSPECIFIED = 0xff
const STATUS_INVALID = 1

/**
 * COSEM date-time of 12 bytes (DLMS Blue Book §4.1.6.1) to UTC. The Blue Book's deviation is UTC minus local, but some
 * makers send local minus UTC. Where these meters are installed local time is ahead of UTC, so the absolute value is
 * enough. `standardOffsetHours`: for makers that send no deviation but are known to use standard time all year; else
 * null.
 */
export function parseDlmsTime(bytes: Uint8Array, standardOffsetHours: number | null): MeterTime {
  if (bytes.length !== DLMS_TIME_BYTES) return bad
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const local = wallClockMs(
    view.getUint16(0),
    view.getUint8(2),
    view.getUint8(3),
    view.getUint8(5),
    view.getUint8(6),
    view.getUint8(7),
  )
  const status = view.getUint8(11)
  const isMarkedInvalid = status !== STATUS_UNSPECIFIED && (status & STATUS_INVALID) !== 0
  if (local === null || view.getUint16(0) < 2000 || isMarkedInvalid) return bad
  const deviationMin = view.getInt16(9)
  if (deviationMin !== DEVIATION_UNSPECIFIED) {
    return Math.abs(deviationMin) > 720 ? bad : { atMs: local - Math.abs(deviationMin) * MINUTE_MS }
  }
  return standardOffsetHours === null ? withoutFlag : { atMs: local - standardOffsetHours * HOUR_MS }
}
