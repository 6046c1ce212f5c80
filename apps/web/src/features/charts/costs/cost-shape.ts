import { type AxisScale, axisScale } from '@kilowatt/charts/axis-scale'
import type { CostChart } from '@kilowatt/contracts/pricing/cost-chart'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import { WIDEST_BAR_PX } from '../../../shared/plot/bar-width.ts'
import type { CostBar, CostSeries } from './cost-columns.ts'

/** of the place of a bar */
const BAR_SHARE = 0.76
/** A line of what was paid before is longer than its bar by this share, so that it is seen over it. */
const LINE_SHARE = 1.2
/** An axis of cents is of noise. */
const LEAST_SPAN = 0.05

/** An axis that all bars, and what was paid before, fit on; its ticks are amounts that the currency can write. */
export function costScale(bars: readonly CostBar[], currency: Currency): AxisScale {
  const parts = bars.flatMap(barParts)
  const before = bars.flatMap(({ before }) => before ?? [])
  const lowest = parts.reduce((least, { bottom }) => Math.min(least, bottom), Math.min(0, ...before))
  const highest = parts.reduce((most, { top }) => Math.max(most, top), Math.max(0, ...before))
  return axisScale(lowest, highest, LEAST_SPAN, 10 ** -currencies[currency].digits)
}

type BarPart = { readonly series: CostSeries; readonly top: number; readonly bottom: number }

/** What a bar is made of: what is paid above zero, what is earned below it; energy at negative prices is below it, too. */
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
 * Where a time is along the axis, from 0 to 1. Bars have places of the same width, so that a short month and a day of 23 hours take as
 * much room as others: labels of the time follow them.
 */
export function shareOfAxis({ at, to }: Pick<CostChart, 'at' | 'to'>, time: number): number {
  const place = at.findLastIndex((start) => start <= time)
  const start = at[place]
  if (start === undefined) return 0
  const end = at[place + 1] ?? to
  return (place + Math.min(1, (time - start) / (end - start))) / at.length
}

/** Where a bar stands in the middle of its place, and the line of what was paid before over it. */
export function barPlace(index: number, stepPx: number): { bar: Span; line: Span } {
  const middle = stepPx * (index + 0.5)
  const width = Math.min(WIDEST_BAR_PX, stepPx * BAR_SHARE)
  const around = (span: number): Span => ({ x: middle - span / 2, width: span })
  return { bar: around(width), line: around(width * LINE_SHARE) }
}
