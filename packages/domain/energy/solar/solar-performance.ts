/**
 * Performance of a plant compared with a cloudless sky. Its peak is its output at 1000 W/m² (standard test conditions,
 * IEC 60904-3), so a W/m² on its plane corresponds to a thousandth of the peak. Nothing is deducted for heat, cables
 * and inverter, so the share on a clear day is the performance ratio of IEC 61724-1, with a modelled irradiation
 * instead of a measured one.
 */
import { QUARTER_MS } from '../../time/floor-time.ts'
import { sunAt } from '../../time/sun.ts'
import type { QuarterColumn } from '../series/quarter-column.ts'
import { clearSkyOn, type SolarPlane } from './clear-sky.ts'

export type SolarPlant = {
  readonly peakW: number
  readonly place: { readonly latitude: number; readonly longitude: number }
  /** null: unknown, then the sky is that of a horizontal plane */
  readonly plane: SolarPlane | null
}

const QUARTER_H = 0.25
const STANDARD_W = 1000

/** Wh that the plant would produce without clouds and losses, per quarter-hour from `startMs`. */
export function clearSkyWh(
  { peakW, place, plane }: SolarPlant,
  startMs: number,
  quarters: number,
): Float64Array {
  return Float64Array.from({ length: quarters }, (_, i) => {
    const middleMs = startMs + (i + 0.5) * QUARTER_MS
    return (clearSkyOn(plane, sunAt(middleMs, place)) / STANDARD_W) * peakW * QUARTER_H
  })
}

/** Quarter-hours of a plant and of its cloudless sky, from the same instant. */
export type SkyColumns = {
  readonly startMs: number
  readonly wh: Float64Array
  readonly skyWh: Float64Array
}

export const withClearSky = (plant: SolarPlant, { startMs, wh }: QuarterColumn): SkyColumns => ({
  startMs,
  wh,
  skyWh: clearSkyWh(plant, startMs, wh.length),
})

export type SkyShare = { readonly wh: number; readonly skyWh: number; readonly pct: number }

/** Production as a share of a cloudless sky, over the known quarter-hours; null if there was no sun. */
export function skyShare({ wh, skyWh }: SkyColumns, from = 0, end = wh.length): SkyShare | null {
  let [sum, sky] = [0, 0]
  for (let i = Math.max(0, from); i < Math.min(end, wh.length); i++) {
    const value = wh[i] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    sky += skyWh[i] ?? 0
  }
  return sky > 0 ? { wh: sum, skyWh: sky, pct: (100 * sum) / sky } : null
}

/**
 * A day is clear if its quarter-hours rise and fall like the model's; clouds leave dips that no scaling removes.
 * Correlation ignores dirt, heat and a wrong peak power. A roof that faces another direction than entered has no
 * clear days. Our convention.
 */
const CLEAR_CORRELATION = 0.98
/** Quarter-hours with sun that may be unknown. */
const MOST_UNKNOWN = 4

export type ClearDays = { readonly days: number; readonly pct: number }

/**
 * Production on clear days as a share of the model.
 * @param dayEdges edges of the days, epoch ms
 * @returns null without a clear day
 */
export function clearDays(columns: SkyColumns, dayEdges: Float64Array): ClearDays | null {
  let [days, sum, sky] = [0, 0, 0]
  for (let day = 0; day + 1 < dayEdges.length; day++) {
    const [from, end] = [rowOf(columns, dayEdges[day] ?? 0), rowOf(columns, dayEdges[day + 1] ?? 0)]
    if (end > columns.wh.length || !isClear(columns, from, end)) continue
    const share = skyShare(columns, from, end)
    days++
    sum += share?.wh ?? 0
    sky += share?.skyWh ?? 0
  }
  return sky > 0 ? { days, pct: (100 * sum) / sky } : null
}

const rowOf = ({ startMs }: SkyColumns, ms: number) => Math.max(0, Math.round((ms - startMs) / QUARTER_MS))

function isClear({ wh, skyWh }: SkyColumns, from: number, end: number): boolean {
  const xs: number[] = []
  const ys: number[] = []
  let unknown = 0
  for (let i = from; i < end; i++) {
    const sky = skyWh[i] ?? 0
    if (sky === 0) continue
    const value = wh[i] ?? Number.NaN
    if (Number.isNaN(value)) unknown++
    else {
      xs.push(sky)
      ys.push(value)
    }
  }
  return unknown <= MOST_UNKNOWN && correlation(xs, ys) >= CLEAR_CORRELATION
}

/** Pearson correlation; 0 if one of the columns is constant. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let [xy, xx, yy] = [0, 0, 0]
  xs.forEach((x, i) => {
    const [dx, dy] = [x - meanX, (ys[i] ?? 0) - meanY]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  })
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0
}
