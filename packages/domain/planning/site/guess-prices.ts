import type { PriceSlot } from '../../strategies/site.ts'
import { QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { zoneOffsetMs } from '../../time/zone-offsets.ts'

/** Prices paid per kWh in quarter-hours; NaN if unknown. */
export type KnownPrices = {
  readonly startMs: number
  readonly importPerKwh: Float64Array
  readonly exportPerKwh: Float64Array
}

/** Most days back to a known price. */
const DAYS_BACK = 2

/**
 * Prices from an instant on for some hours. Where the price is not known yet, it is that of the same local time of the
 * last known day: a guess. `guessFromMs` is the start of the first guess; null if there is none. Ends where not even a
 * guess is possible.
 */
export function guessPrices(
  { startMs, importPerKwh, exportPerKwh }: KnownPrices,
  { zone, fromMs, hours }: { readonly zone: string; readonly fromMs: number; readonly hours: number },
): { readonly slots: readonly PriceSlot[]; readonly guessFromMs: number | null } {
  const placeOf = (atMs: number) => Math.floor((atMs - startMs) / QUARTER_MS)
  const isKnown = (place: number) => Number.isFinite(importPerKwh[place])
  const slots: PriceSlot[] = []
  let guessFromMs: number | null = null
  const first = startMs + placeOf(fromMs) * QUARTER_MS
  for (let atMs = first; atMs < fromMs + hours * 3_600_000; atMs += QUARTER_MS) {
    const place = [...Array(DAYS_BACK + 1).keys()]
      .map((days) => placeOf(sameTimeBefore(zone, atMs, days)))
      .find(isKnown)
    if (place === undefined) break
    if (place !== placeOf(atMs)) guessFromMs ??= atMs
    slots.push({
      ...{ startMs: atMs, endMs: atMs + QUARTER_MS, importPerKwh: importPerKwh[place] ?? null },
      exportPerKwh: numberOf(exportPerKwh[place]),
    })
  }
  return { slots, guessFromMs }
}

/** The same local time some days before. */
const sameTimeBefore = (zone: string, atMs: number, days: number) => {
  const beforeMs = atMs - days * UTC_DAY_MS
  return beforeMs + zoneOffsetMs(zone, atMs) - zoneOffsetMs(zone, beforeMs)
}

const numberOf = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
