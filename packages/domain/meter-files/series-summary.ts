import type { MeterSeries } from './meter-series.ts'

/** Facts about a series, with which people check that a file was read as intended. */
export type SeriesSummary = {
  readonly direction: 'import' | 'export'
  /** UTC ms, start of the first interval and end of the last */
  readonly fromMs: number
  readonly untilMs: number
  readonly intervals: number
  /** intervals that have a value */
  readonly known: number
  readonly energyWh: number
  /** highest mean power of an interval, and the start of the interval; null if no value is known */
  readonly peakW: number | null
  readonly peakAtMs: number | null
  /** the first intervals; `wh` is null if the value is unknown */
  readonly first: readonly { readonly startMs: number; readonly wh: number | null }[]
}

const FIRST = 4

/** Sum, peak, range and first intervals of a series, or null for one without intervals. */
export function seriesSummary({ direction, stepS, startsMs, energyWh }: MeterSeries): SeriesSummary | null {
  const [fromMs, lastMs] = [startsMs[0], startsMs.at(-1)]
  if (fromMs === undefined || lastMs === undefined) return null
  const known = energyWh.filter((wh) => !Number.isNaN(wh))
  return {
    direction,
    fromMs,
    untilMs: lastMs + stepS * 1000,
    intervals: startsMs.length,
    known: known.length,
    energyWh: known.reduce((sum, wh) => sum + wh, 0),
    ...peakOf({ stepS, startsMs, energyWh }),
    first: [...startsMs.slice(0, FIRST)].map((startMs, i) => {
      const wh = energyWh[i] ?? Number.NaN
      return { startMs, wh: Number.isNaN(wh) ? null : wh }
    }),
  }
}

function peakOf({ stepS, startsMs, energyWh }: Pick<MeterSeries, 'stepS' | 'startsMs' | 'energyWh'>) {
  let at = -1
  for (const [i, wh] of energyWh.entries())
    if (!Number.isNaN(wh) && !((energyWh[at] ?? Number.NaN) >= wh)) at = i
  if (at === -1) return { peakW: null, peakAtMs: null }
  return { peakW: ((energyWh[at] ?? 0) * 3600) / stepS, peakAtMs: startsMs[at] ?? null }
}
