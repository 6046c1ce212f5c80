import { type DurationCurve, reachedFor } from '@kilowatt/domain/energy/series/load-duration'
import { DAY_HOURS, type HourGrid } from '@kilowatt/domain/time/hour-grid'
import type { ChartPalette } from './chart-palette.ts'
import { mixed } from './series-colors.ts'
import type { SeriesStyle } from './series-styles.ts'

/** Values of the lightest and the strongest colour; with an open scale the strongest also covers everything above. */
export type HeatScale = { readonly min: number; readonly max: number; readonly isOpen: boolean }

/** Rows of RGBA, a pixel per hour: days from left to right, hours from top to bottom. */
export type HeatPixels = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/**
 * From almost the card's colour through the quantity's own towards the text's, so lightness alone shows the
 * amount.
 */
export function heatColors(style: SeriesStyle, { fill, surface, text, text2 }: ChartPalette): string[] {
  const color = fill[style.color] ?? text2
  return [mixed(surface, color, 0.14), color, mixed(color, text, 0.62)]
}

/**
 * Share of the time that gets the strongest colour: otherwise, a few hours of charging would make all others
 * look alike.
 */
const STRONGEST_SHARE = 0.02
/**
 * Share of the highest value above which rare values are not cut off, because the picture has to show them.
 */
const LEAST_OF_HIGHEST = 0.25

/**
 * Scale of the colours: the lightest is zero, unless there are negative values; levels span their full scale.
 */
export function heatScale({ sorted }: Pick<DurationCurve, 'sorted'>, unit: 'W' | '%'): HeatScale {
  if (unit === '%') return { min: 0, max: 100, isOpen: false }
  const min = Math.min(0, sorted.at(-1) ?? 0)
  const highest = Math.max(0, sorted[0] ?? 0)
  const strong = reachedFor({ sorted }, STRONGEST_SHARE) ?? highest
  if (strong < highest && strong >= LEAST_OF_HIGHEST * highest) return { min, max: strong, isOpen: true }
  return { min, max: highest === min ? min + 1 : highest, isOpen: false }
}

/**
 * A grid of hours as a picture of one pixel per hour, stretched when shown: a year is 8,760 of them. Unknown
 * hours are transparent, so the hatching behind them shows.
 * @param colors 6-digit hex, from the lowest to the highest, evenly spaced
 */
export function heatPixels(
  { days, cells }: HourGrid,
  scale: HeatScale,
  colors: readonly string[],
): HeatPixels {
  const width = days.length
  const rgba = new Uint8ClampedArray(width * DAY_HOURS * 4)
  const stops = colors.map(channelsOf)
  for (const [cell, value] of cells.entries()) {
    if (value === null) continue
    const place = ((value - scale.min) / (scale.max - scale.min)) * (stops.length - 1)
    const lower = Math.min(stops.length - 2, Math.max(0, Math.floor(place)))
    const [from, to] = [stops[lower] ?? [], stops[lower + 1] ?? []]
    const share = Math.min(1, Math.max(0, place - lower))
    const at = ((cell % DAY_HOURS) * width + Math.floor(cell / DAY_HOURS)) * 4
    for (let channel = 0; channel < 3; channel++)
      rgba[at + channel] = (from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share
    rgba[at + 3] = 255
  }
  return { width, height: DAY_HOURS, rgba }
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
