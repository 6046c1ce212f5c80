import { type AxisScale, axisScale } from '@kilowatt/charts/axis-scale'
import { scaleTo, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'

export type Around = {
  readonly from: number
  readonly stepMs: number
  readonly unit: string
  readonly values: readonly (number | null)[]
}

export type ChartValues = {
  readonly unit: string
  readonly values: readonly (number | null)[]
  readonly limit: number | null
  readonly scale: AxisScale
}

/** Least span of an axis by unit, so noise does not fill the plot. */
const leastSpans: Readonly<Record<string, number>> = { W: 1_000, Wh: 1_000, '%': 100, '°C': 10, V: 10 }
/** Quantities whose values are far from zero, so their axis need not start at zero. */
const offset: readonly string[] = ['V', 'Hz', '°C']

/** Values around an alarm and its limit, in one unit, with an axis that contains all of them. */
export function chartValues({ unit, values }: Around, limit: number | null): ChartValues {
  const isWatt = unit === 'W' || unit === 'Wh'
  const prefix = isWatt ? sharedPrefix([...values, limit]) : ''
  const scaled = (value: number | null) => (value === null ? null : isWatt ? scaleTo(prefix, value) : value)
  const shown = values.map(scaled)
  const shownLimit = scaled(limit)
  const known = [...shown, shownLimit].filter((value) => value !== null)
  const least = scaled(leastSpans[unit] ?? 1) ?? 1
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  return {
    unit: `${prefix}${unit}`,
    values: shown,
    limit: shownLimit,
    scale:
      offset.includes(unit) && known.length > 0 && lowest > 0
        ? shifted(lowest, highest, least)
        : axisScale(lowest, highest, least),
  }
}

/** An axis around values far from zero, between the nearest ticks. */
function shifted(lowest: number, highest: number, least: number): AxisScale {
  const middle = (lowest + highest) / 2
  const span = Math.max(highest - lowest, least)
  const { interval } = axisScale(0, span, least)
  return {
    min: Math.floor((middle - span / 2) / interval) * interval,
    max: Math.ceil((middle + span / 2) / interval) * interval,
    interval,
  }
}

/** Times on the time axis: whole quarter-hours, hours, days or weeks, at most five. */
export function timeTicks(from: number, to: number): number[] {
  const step = [5, 10, 15, 30, 60, 120, 240, 720, 1_440, 4_320, 10_080, 20_160].find(
    (minutes) => (to - from) / (minutes * 60_000) <= 4.5,
  )
  const stepMs = (step ?? 43_200) * 60_000
  const first = Math.ceil(from / stepMs) * stepMs
  return Array.from({ length: Math.floor((to - first) / stepMs) + 1 }, (_, i) => first + i * stepMs)
}
