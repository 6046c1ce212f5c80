import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { HistoryDay } from '../modules/telemetry/history/history-load.ts'

/** Counters read at quarter-hours, since the start of 2024, and devices that send only counters. */
export const ORIGIN = Date.parse('2024-01-01')

export type Columns = HistoryDay['columns']
export type Device = { readonly category: DeviceCategory; readonly columns: (day: number) => Columns }

/** Wh of the quarter-hour that starts at `at`; no two neighbours are equal, and some are zero. */
export const importedWh = (at: number) => {
  const quarter = (at - ORIGIN) / QUARTER_MS
  return quarter % 11 === 0 ? 0 : ((quarter * 7919) % 251) + (quarter % 96)
}
export const exportedWh = (at: number) => (((at - ORIGIN) / QUARTER_MS) * 104_729) % 83

/** Counters at quarter-hours, each the sum of all energy before. */
export const counter = (wh: (at: number) => number) => {
  const sums = [1_000_000]
  return (at: number) => {
    const quarter = (at - ORIGIN) / QUARTER_MS
    for (let i = sums.length; i <= quarter; i++)
      sums[i] = (sums[i - 1] ?? Number.NaN) + wh(ORIGIN + (i - 1) * QUARTER_MS)
    return sums[quarter] ?? Number.NaN
  }
}
export const importCounter = counter(importedWh)
export const exportCounter = counter(exportedWh)
export const flowed = (read: (at: number) => number, { startMs, endMs }: TimeRange) =>
  read(endMs) - read(startMs)

/** 1,440 minutes of a day, some with a `value`. */
export const dayOfMinutes = (day: number, value: (at: number) => number) =>
  Float64Array.from({ length: 1440 }, (_, minute) => value(day + minute * MINUTE_MS))
export const atQuarters = (read: (at: number) => number, isAway: (at: number) => boolean) => (at: number) =>
  at % QUARTER_MS === 0 && !isAway(at) ? read(at) : Number.NaN
export const never = () => false

export const registerMeter = (isAway: (at: number) => boolean = never): Device => ({
  category: 'GRID',
  columns: (day) => ({
    energyImportWh: dayOfMinutes(day, atQuarters(importCounter, isAway)),
    energyExportWh: dayOfMinutes(day, atQuarters(exportCounter, isAway)),
  }),
})

/** A meter whose readings are up to four minutes late, irregularly. */
export const lateMeter: Device = {
  category: 'GRID',
  columns: (day) => ({
    energyImportWh: dayOfMinutes(day, (at) => {
      const start = floorToQuarter(at)
      const lateMs = ((((start - ORIGIN) / QUARTER_MS) * 7) % 5) * MINUTE_MS
      return at - start === lateMs ? importCounter(start) : Number.NaN
    }),
  }),
}

/**
 * Expected content of a bucket: the difference of the counter; for buckets below a quarter-hour, a share of
 * it.
 */
export function expectedWh(read: (at: number) => number, { startMs, endMs }: TimeRange): number {
  if (endMs - startMs >= QUARTER_MS) return flowed(read, { startMs, endMs })
  const quarter = floorToQuarter(startMs)
  const whole = flowed(read, { startMs: quarter, endMs: quarter + QUARTER_MS })
  return (whole * (endMs - startMs)) / QUARTER_MS
}
