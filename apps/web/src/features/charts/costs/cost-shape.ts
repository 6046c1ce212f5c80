import { type AxisScale, axisScale } from '@kilowatt/charts/axis-scale'
import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import { WIDEST_BAR_PX } from '../../../shared/plot/bar-width.ts'
import type { CostBar, CostSeries } from './cost-columns.ts'

/** Width of a bar as a share of its slot. */
const BAR_SHARE = 0.76
/** The line of the compared cost is wider than its bar by this share, so it stays visible. */
const LINE_SHARE = 1.2
/** Least span of the axis, because an axis of a few cents would only show noise. */
const LEAST_SPAN = 0.05

/**
 * A value axis that fits all bars and the compared costs; its ticks are amounts that the currency can
 * express.
 */
export function costScale(bars: readonly CostBar[], currency: Currency): AxisScale {
  const parts = bars.flatMap(barParts)
  const before = bars.flatMap(({ before }) => before ?? [])
  const lowest = parts.reduce((least, { bottom }) => Math.min(least, bottom), Math.min(0, ...before))
  const highest = parts.reduce((most, { top }) => Math.max(most, top), Math.max(0, ...before))
  return axisScale(lowest, highest, LEAST_SPAN, 10 ** -currencies[currency].digits)
}

type BarPart = { readonly series: CostSeries; readonly top: number; readonly bottom: number }

/** The parts of a bar: costs above zero, earnings below it. Energy at negative prices is below zero, too. */
export function barParts(bar: CostBar): BarPart[] {
  const [energy, standing] = [bar.energy ?? 0, bar.standing ?? 0]
  const [excess, earned] = [bar.excess ?? 0, bar.earned ?? 0]
  const charges = Math.max(energy, 0) + standing
  const part = (series: CostSeries, from: number, to: number): BarPart => ({
    series,
    top: Math.max(from, to),
    bottom: Math.min(from, to),
  })
  return [
    part('energy', 0, energy),
    part('standing', Math.max(energy, 0), charges),
    part('excess', charges, charges + excess),
    part('earned', Math.min(energy, 0), Math.min(energy, 0) - earned),
  ].filter(({ top, bottom }) => top > bottom)
}

type Span = { readonly x: number; readonly width: number }

/**
 * Position of a time on the axis, from 0 to 1. Bars have slots of equal width, so a short month or a day of
 * 23 hours takes as much room as any other, and time labels follow the slots.
 */
export function shareOfAxis({ at, to }: Pick<CostChart, 'at' | 'to'>, time: number): number {
  const place = at.findLastIndex((start) => start <= time)
  const start = at[place]
  if (start === undefined) return 0
  const end = at[place + 1] ?? to
  return (place + Math.min(1, (time - start) / (end - start))) / at.length
}

/** Position of a bar, centred in its slot, with the line of the compared cost over it. */
export function barPlace(index: number, stepPx: number): { bar: Span; line: Span } {
  const middle = stepPx * (index + 0.5)
  const width = Math.min(WIDEST_BAR_PX, stepPx * BAR_SHARE)
  const around = (span: number): Span => ({ x: middle - span / 2, width: span })
  return { bar: around(width), line: around(width * LINE_SHARE) }
}
