import { MARKET_CLOCK } from '@kilowatt/domain/pricing/spot/price-plan'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { smoothNoise } from './hash-noise.ts'

/**
 * Prices of no real market, so that a demo without a provider shows prices; screens must call them sample
 * prices. They resemble real prices in round numbers: expensive mornings and evenings, cheap noons that fall
 * below zero on some summer Sundays, more expensive winters.
 */

export type SamplePrice = { readonly startMs: number; readonly minutes: number; readonly milliPerMwh: number }

const SEED = 88
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** thousandths per MWh */
const EUR = 1000
const [MEAN, WINTER, WEEKEND, MORNING, EVENING, NOON, SWING] = [95, 20, -18, 30, 55, -75, 22]

/** A bump of height 1 around an hour of the day. */
const hill = (hour: number, top: number, width: number) => Math.exp(-(((hour - top) / width) ** 2))

/** Prices of each quarter-hour of a range, the same ones each time. */
export function samplePrices({ startMs, endMs }: TimeRange): SamplePrice[] {
  return Array.from({ length: Math.round((endMs - startMs) / QUARTER_MS) }, (_, i) => {
    const at = startMs + i * QUARTER_MS
    return { startMs: at, minutes: 15, milliPerMwh: priceAt(at) }
  })
}

function priceAt(utcMs: number): number {
  const localMs = toLocalMs(MARKET_CLOCK, utcMs)
  const day = Math.floor(localMs / DAY_MS)
  const hour = (localMs - day * DAY_MS) / HOUR_MS
  // 1 at the winter solstice, ten days before the new year, and −1 at the summer solstice
  const winter = Math.cos((2 * Math.PI * (day + 10)) / 365.2425)
  // 1 January 1970 was a Thursday
  const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6
  const sun = (1 - winter) / 2
  const clouds = 0.6 + 0.4 * smoothNoise(SEED, day)
  const price =
    MEAN +
    WINTER * winter +
    (isWeekend ? WEEKEND : 0) +
    MORNING * hill(hour, 7.5, 2) +
    EVENING * hill(hour, 19.5, 2.5) +
    NOON * (0.25 + sun) * clouds * hill(hour, 13, 3.2) +
    SWING * smoothNoise(SEED + 1, localMs / (30 * HOUR_MS)) +
    4 * smoothNoise(SEED + 2, localMs / (QUARTER_MS * 1.5))
  // two decimals, as on the market
  return Math.round(price * 100) * (EUR / 100)
}
