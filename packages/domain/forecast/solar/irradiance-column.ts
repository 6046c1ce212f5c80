import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'

/**
 * Mean irradiance of an interval as weather services report it: stamped with its END (Open-Meteo: "preceding hour
 * mean"). On the plane of the panels or horizontal, but always the same of the two.
 */
export type IrradianceInterval = {
  readonly endMs: number
  /** 15, 30 or 60 */
  readonly minutes: number
  /** null if the service has no value */
  readonly wattsPerM2: number | null
}

/**
 * Irradiance of each quarter-hour, W/m²; NaN if unknown. A longer interval is divided as the clear sky rises and falls
 * within it, so that its mean stays and a sunrise is not a step. Intervals between quarter-hours are left out.
 * @param skyW clear sky of the quarter-hours from `startMs`
 */
export function irradianceColumn(
  intervals: readonly IrradianceInterval[],
  startMs: number,
  skyW: Float64Array,
): Float64Array {
  const column = new Float64Array(skyW.length).fill(Number.NaN)
  for (const { endMs, minutes, wattsPerM2 } of intervals) {
    const count = (minutes * MINUTE_MS) / QUARTER_MS
    const end = (endMs - startMs) / QUARTER_MS
    if (wattsPerM2 === null || !Number.isInteger(count) || !Number.isInteger(end) || count < 1) continue
    const [from, to] = [Math.max(0, end - count), Math.min(column.length, end)]
    let skySum = 0
    for (let i = from; i < to; i++) skySum += skyW[i] ?? 0
    // at the edges of the column a part of the interval is outside; its shape is unknown there
    const isWhole = to - from === count
    for (let i = from; i < to; i++)
      column[i] =
        isWhole && skySum > 0
          ? (Math.max(0, wattsPerM2) * count * (skyW[i] ?? 0)) / skySum
          : Math.max(0, wattsPerM2)
  }
  return column
}
