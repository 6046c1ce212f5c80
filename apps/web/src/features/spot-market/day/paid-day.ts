import type { PaidPart } from '@kilowatt/domain/pricing/spot/paid-parts'
import { spotBars } from '@kilowatt/domain/pricing/spot/spot-bars'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { priceUnit, type ShownDay } from '../../../shared/prices/shown-day.ts'

/** Prices paid at a location, per kWh, from `costs.prices`. */
export type PaidPrices = {
  readonly from: number
  readonly paid: {
    readonly currency: string
    readonly perKwh: readonly (number | null)[]
    readonly parts: readonly { readonly part: PaidPart; readonly perKwh: readonly (number | null)[] }[]
  } | null
}

/** A part of the paid price by bar, in the unit of the day; all parts add up to its prices. */
export type StackedPart = { readonly part: PaidPart; readonly perBar: readonly (number | null)[] }

/** A day with the parts of its prices; market prices have no parts. */
export type StackedDay = ShownDay & { readonly stack?: readonly StackedPart[] }

const KWH_IN_MWH = 1000
/** Digits of a sum: a difference below a millionth of a cent is a rounding error. */
const DIGITS = 8
const MINUTES = 15

/** A market day with the prices paid at a location instead; null if no such price is known. */
export function paidDay(market: ShownDay, { from, paid }: PaidPrices): StackedDay | null {
  if (!paid) return null
  const unit = priceUnit(paid.currency)
  const first = (market.answer.from - from) / QUARTER_MS
  const shown = (column: readonly (number | null)[]) =>
    market.prices.map((_, i) => {
      const price = column[first + i] ?? null
      return price === null ? null : Number((price * KWH_IN_MWH * unit.factor).toFixed(DIGITS))
    })
  const prices = shown(paid.perKwh)
  const known = prices.filter((price) => price !== null)
  if (known.length === 0) return null
  const bars = spotBars(market.answer.from, prices, market.answer.publishedMinutes ?? 60)
  const priced = bars.flatMap((bar) => (bar.price === null ? [] : [{ ...bar, price: bar.price }]))
  const [one] = priced
  if (!one) return null
  return {
    ...market,
    unit,
    prices,
    bars,
    statistics: {
      mean: known.reduce((sum, price) => sum + price, 0) / known.length,
      min: priced.reduce((low, bar) => (bar.price < low.price ? bar : low), one),
      max: priced.reduce((high, bar) => (bar.price > high.price ? bar : high), one),
      negativeMinutes: known.filter((price) => price < 0).length * MINUTES,
    },
    stack: paid.parts.map(({ part, perKwh }) => {
      const values = shown(perKwh)
      return {
        part,
        perBar: bars.map(({ startMs }) => values[(startMs - market.answer.from) / QUARTER_MS] ?? null),
      }
    }),
  }
}

/**
 * The lowest and highest values drawn for a day: negative parts hang below zero, and the others are stacked
 * above.
 */
export function drawnSpan({ bars, stack }: StackedDay): { low: number; high: number } {
  let [low, high] = [0, 0]
  for (const [i, { price }] of bars.entries()) {
    const parts = stack ? stack.map(({ perBar }) => perBar[i] ?? 0) : [price ?? 0]
    low = Math.min(low, sumOf(parts.filter((part) => part < 0)))
    high = Math.max(high, sumOf(parts.filter((part) => part > 0)))
  }
  return { low, high }
}

/** The pieces of a bar, each from one value to another. */
export function piecesOf({ stack }: StackedDay, bar: number, price: number) {
  if (!stack) return [{ part: null, from: 0, to: price }]
  let [below, above] = [0, 0]
  return stack.flatMap(({ part, perBar }) => {
    const value = perBar[bar] ?? 0
    if (value === 0) return []
    const from = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    return [{ part, from, to: from + value }]
  })
}

/** The mean of a part over bars with known prices, weighted by time. */
export function meanOf({ bars }: StackedDay, { perBar }: StackedPart): number {
  let [sum, time] = [0, 0]
  for (const [i, { startMs, endMs }] of bars.entries()) {
    const value = perBar[i] ?? null
    if (value === null) continue
    sum += value * (endMs - startMs)
    time += endMs - startMs
  }
  return time === 0 ? 0 : sum / time
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
