import { describe, expect, test } from 'vitest'
import { publicHolidays } from '../../pricing/holidays/public-holidays.ts'
import { DAY_QUARTERS, QUARTER_MS, UTC_DAY_MS } from '../../time/floor-time.ts'
import { localDayRange } from '../../time/local-day.ts'
import { persistedW } from '../accuracy/persistence.ts'
import { slotColumn } from '../fixtures/slot-column.ts'
import { clockQuarterOf, dayKindOf, localDayOf } from '../history/day-table.ts'
import { type SpotOutlook, spotOutlook } from './spot-guess.ts'

const zone = 'Europe/Ljubljana'
const holidays = new Set(['2026-06-25'])
const { startMs } = localDayRange(zone, '2026-06-10')

/** Prices of the days before `startMs` and of `ahead` quarter-hours after it. */
const prices = (
  days: number,
  ahead: number,
  rule: (kind: string, quarter: number, atMs: number) => number,
) => ({
  startMs: startMs - days * UTC_DAY_MS,
  milliPerMwh: Float64Array.from({ length: days * DAY_QUARTERS + ahead }, (_, i) => {
    const atMs = startMs - days * UTC_DAY_MS + i * QUARTER_MS
    return rule(dayKindOf(localDayOf(zone, atMs), holidays), clockQuarterOf(zone, atMs), atMs)
  }),
})

function known(column: ReturnType<typeof prices>, slots = 192, at = startMs): SpotOutlook {
  const outlook = spotOutlook({ known: column, startMs: at, slots, zone, holidays })
  if (!outlook.isKnown) throw new Error('an outlook was expected')
  return outlook
}

const daily = (_kind: string, quarter: number) => (quarter < 32 ? 40_000 : quarter < 64 ? -10_000 : 120_000)

describe('prices beyond the published ones', () => {
  test('published prices stay as they are, and only the others are guesses', () => {
    const { milliPerMwh, isGuess, p10, p90 } = known(
      prices(28, 96, (kind, quarter, atMs) => (atMs >= startMs ? 777 : daily(kind, quarter))),
    )
    expect([milliPerMwh[0], p10[95], p90[95]]).toEqual([777, 777, 777])
    expect(isGuess.indexOf(true)).toBe(96)
    expect(isGuess.lastIndexOf(false)).toBe(95)
  })

  test('a market that repeats itself is guessed to repeat itself, with negative prices', () => {
    const { milliPerMwh } = known(prices(28, 0, daily))
    expect([milliPerMwh[0], milliPerMwh[40], milliPerMwh[80]].map((price) => Math.round(price ?? 0))).toEqual(
      [40_000, -10_000, 120_000],
    )
  })

  test('weekends and holidays have their own level and shape', () => {
    const byKind = prices(28, 0, (kind, quarter) => (kind === 'working' ? daily(kind, quarter) : 5000))
    const { milliPerMwh } = known(byKind, 192, localDayRange(zone, '2026-06-12').startMs)
    expect(milliPerMwh[80]).toBeCloseTo(120_000, 0)
    expect(milliPerMwh[96 + 80]).toBeCloseTo(5000, 0)
  })

  test('a rise in the last days changes the level of the guess, not its shape', () => {
    const rise = prices(
      28,
      0,
      (kind, quarter, atMs) => daily(kind, quarter) + (startMs - atMs <= 4 * UTC_DAY_MS ? 50_000 : 0),
    )
    const { milliPerMwh } = known(rise)
    expect(milliPerMwh[40]).toBeGreaterThan(10_000)
    expect((milliPerMwh[80] ?? 0) - (milliPerMwh[40] ?? 0)).toBeCloseTo(130_000, 0)
  })

  test('unknown past prices do not count as zero', () => {
    const gappy = prices(28, 0, (kind, quarter, atMs) =>
      localDayOf(zone, atMs) % 4 === 0 ? Number.NaN : daily(kind, quarter),
    )
    expect(known(gappy).milliPerMwh[80]).toBeCloseTo(120_000, 0)
  })

  test.each([
    [2, 0, { isKnown: false, knownDays: 2, missingDays: 1 }],
    [3, 0, { isKnown: true }],
    [0, 192, { isKnown: true }],
  ])('%s days before and %s quarter-hours ahead', (days, ahead, expected) => {
    expect(
      spotOutlook({ known: prices(days, ahead, daily), startMs, slots: 192, zone, holidays }),
    ).toMatchObject(expected)
  })
})

test('the day after the published ones of the Dutch market is guessed better than by its last day', () => {
  const dutch = slotColumn('zonneplan-prices-milli-eur-mwh.csv', 1)
  const clock = { zone: 'UTC', holidays: publicHolidays('NL', 2024, 2024) }
  let [error, persisted, inside, count] = [0, 0, 0, 0]
  for (let day = 30; day < dutch.wh.length / DAY_QUARTERS; day++) {
    const from = dutch.startMs + day * UTC_DAY_MS
    const column = { startMs: dutch.startMs, milliPerMwh: dutch.wh.slice(0, day * DAY_QUARTERS) }
    const outlook = spotOutlook({ known: column, startMs: from, slots: DAY_QUARTERS, ...clock })
    if (!outlook.isKnown) continue
    for (const [slot, guess] of outlook.milliPerMwh.entries()) {
      const price = dutch.wh[day * DAY_QUARTERS + slot] ?? Number.NaN
      const before = persistedW({ history: dutch, zone: 'UTC', days: 1 }, from + slot * QUARTER_MS, from) / 4
      if (Number.isNaN(price + before)) continue
      error += Math.abs(guess - price)
      persisted += Math.abs(before - price)
      inside += Number(price >= (outlook.p10[slot] ?? 0) && price <= (outlook.p90[slot] ?? 0))
      count++
    }
  }
  console.log(
    `price of the day after: ${(error / count / 1000).toFixed(1)} EUR/MWh, last day ${(persisted / count / 1000).toFixed(1)}, in the band ${((100 * inside) / count).toFixed(0)} %`,
  )
  expect(error).toBeLessThan(persisted)
})
