import { MINUTE_MS } from '../../time/floor-time.ts'

const HOUR_MS = 3_600_000

/**
 * Meters can measure a few percent above the fuse rating, and sample times jitter (devices.md §5.1: p_conn × dt × 1.1).
 */
const POWER_MARGIN = 1.1

/**
 * The physical maximum if the connection is unknown: three phases of the largest low-voltage fuse-link, 1,250 A (IEC
 * 60269-2, size 4a), at 230 V (IEC 60038).
 */
export const LARGEST_CONNECTION_W = 3 * 1_250 * 230

/**
 * Longest time between updates of a register: some meters update it less often than it is read, so a step
 * covers the time since the last update.
 */
const LONGEST_UPDATE_MS = 5 * MINUTE_MS
/** Longest delay of a time stamp: gateways stamp some readings when they forward them. */
const STAMP_JITTER_MS = MINUTE_MS

export type RegisterLimits = {
  /**
   * highest possible power, W: the connection of the location or the rating of the device; null if unknown
   */
  readonly maxPowerW: number | null
  /** readings at which this register wraps around, Wh */
  readonly moduliWh?: readonly number[]
  /** highest power that the device measured between two instants, W; 0 if it measured none */
  readonly measuredW?: (fromMs: number, toMs: number) => number
}

/** A reading of a register, and the time since which the register has shown this value. */
export type Reading = { readonly atMs: number; readonly value: number; readonly sinceMs: number }

/** Possible resolutions of a register, Wh; the largest that divides both readings applies. */
const RESOLUTIONS_WH = [1_000, 100, 10]
const resolutionWh = (from: Reading, to: Reading): number =>
  RESOLUTIONS_WH.find((wh) => Math.round(from.value) % wh === 0 && Math.round(to.value) % wh === 0) ?? 1

/** Energy that can have flowed between two readings, Wh. */
export function explainedWh(from: Reading, to: Reading, limits: RegisterLimits): number {
  const updateMs = to.atMs - Math.max(from.sinceMs, from.atMs - LONGEST_UPDATE_MS) + STAMP_JITTER_MS
  const powerW = highestW(from, to, limits) ?? LARGEST_CONNECTION_W
  return (POWER_MARGIN * powerW * updateMs) / HOUR_MS + resolutionWh(from, to)
}

/**
 * Whether a register can have counted from zero to a reading since the reading before; false if neither a connection
 * nor a power is known.
 */
export function isCountedFromZero(before: Reading, reading: Reading, limits: RegisterLimits): boolean {
  const powerW = highestW(before, reading, limits) ?? limits.measuredW?.(before.atMs, reading.atMs) ?? 0
  return reading.value <= (POWER_MARGIN * powerW * (reading.atMs - before.atMs)) / HOUR_MS
}

/** The stated connection limit, or more if the device itself measured more. */
function highestW({ atMs: from }: Reading, { atMs: to }: Reading, { maxPowerW, measuredW }: RegisterLimits) {
  if (maxPowerW === null) return null
  return Math.max(maxPowerW, Math.min(measuredW?.(from, to) ?? 0, LARGEST_CONNECTION_W))
}

/** @param startMs of the first minute of power */
export const measuredPower = (powerW: Float64Array, startMs: number) => (fromMs: number, toMs: number) => {
  const first = Math.max(0, Math.floor((fromMs - startMs) / MINUTE_MS))
  const last = Math.min(powerW.length - 1, Math.floor((toMs - startMs) / MINUTE_MS))
  let most = 0
  for (let minute = first; minute <= last; minute++) {
    const power = Math.abs(powerW[minute] ?? NaN)
    if (power > most) most = power
  }
  return most
}
