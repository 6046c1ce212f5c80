import { expect, test } from 'vitest'
import { localDayRange } from '../../time/local-day.ts'
import { guessPrices } from './guess-prices.ts'

const zone = 'Europe/Ljubljana'
/** Prices of a day: its hour, in cents; unknown from the day after. */
const knownOn = (day: string) => {
  const { startMs, endMs } = localDayRange(zone, day)
  const count = (endMs - startMs) / 900_000
  const hourOf = (i: number) =>
    Number(
      new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
        startMs + i * 900_000,
      ),
    )
  const importPerKwh = Float64Array.from({ length: count + 96 }, (_, i) =>
    i < count ? hourOf(i) / 100 : Number.NaN,
  )
  return {
    prices: { startMs, importPerKwh, exportPerKwh: importPerKwh.map(() => Number.NaN) },
    startMs,
    endMs,
    hourOf,
  }
}

test.each([
  ['2026-10-15', 'a usual day'],
  ['2026-10-25', 'a day of 25 hours'],
  ['2026-03-29', 'a day of 23 hours'],
])('after the known prices of %s (%s) the same local time is guessed, and marked', (day) => {
  const { prices, startMs, endMs } = knownOn(day)
  const { slots, guessFromMs } = guessPrices(prices, { zone, fromMs: endMs - 3_600_000, hours: 37 })
  expect(guessFromMs).toBe(endMs)
  expect(slots).toHaveLength(37 * 4)
  const at = (hours: number) => slots.find((slot) => slot.startMs === endMs + hours * 3_600_000)
  expect([at(7)?.importPerKwh, at(18)?.importPerKwh, at(7)?.exportPerKwh]).toEqual([0.07, 0.18, null])
  // a second day after the known one is guessed from the same
  expect(at(31)?.importPerKwh).toBe(0.07)
  expect(startMs).toBeLessThan(endMs)
})

test('known prices are no guess, and without any there is nothing', () => {
  const { prices, startMs } = knownOn('2026-10-15')
  expect(guessPrices(prices, { zone, fromMs: startMs, hours: 12 }).guessFromMs).toBeNull()
  const unknown = { ...prices, importPerKwh: prices.importPerKwh.map(() => Number.NaN) }
  expect(guessPrices(unknown, { zone, fromMs: startMs, hours: 12 })).toEqual({ slots: [], guessFromMs: null })
})
