import { blockAt } from '@kilowatt/domain/grid-tariff/calendar/block-clock'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { blockGuard } from '@kilowatt/domain/grid-tariff/live/block-guard'
import { loadMonths, tariffDays } from '@kilowatt/domain/grid-tariff/load/load-months'
import { isExcessCharged } from '@kilowatt/domain/grid-tariff/powers/minimum-power'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { yieldToEventLoop } from '../../platform/long-work.ts'
import { readGridQuarters } from '../telemetry/index.ts'
import { powersOn, readKnownPowers } from './known-powers.queries.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

type Window = { readonly from: number; readonly to: number }
type PastQuarter = { readonly endMs: number; readonly importWh: number | null; readonly agreedKw: number }
type PastDay = { readonly endMs: number; readonly excessEur: number | null }

/** Whole days in the window. */
function daysOf({ from, to }: Window): LocalDate[] {
  const days: LocalDate[] = []
  let day = localDateAt(TARIFF_ZONE, from)
  if (localDayRange(TARIFF_ZONE, day).startMs < from) day = addDays(day, 1)
  for (; localDayRange(TARIFF_ZONE, day).endMs <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Imported quarter-hours of locations since an instant, with the powers that applied. */
async function readPast(db: Db, locationIds: readonly number[], startMs: number, { to }: Window) {
  const [known, book, grids] = await Promise.all([
    readKnownPowers(db, locationIds, localDateAt(TARIFF_ZONE, to)),
    readPriceBook(db),
    readGridQuarters(
      db,
      locationIds.map((locationId) => ({ locationId, startMs, endMs: to })),
    ),
  ])
  return { known, book, grids }
}

/** Quarter-hours of past days with the power that was agreed for them; locations without agreed powers are absent. */
export async function readPastQuarters(
  db: Db,
  locationIds: readonly number[],
  window: Window,
): Promise<Map<number, PastQuarter[]>> {
  const [first, ...days] = daysOf(window)
  if (first === undefined) return new Map()
  const { startMs } = localDayRange(TARIFF_ZONE, first)
  const { known, book, grids } = await readPast(db, locationIds, startMs, window)
  const quarters = [first, ...days].flatMap((day) => {
    const range = localDayRange(TARIFF_ZONE, day)
    return Array.from({ length: (range.endMs - range.startMs) / QUARTER_MS }, (_, i) => {
      const at = range.startMs + i * QUARTER_MS
      return { day, at, block: blockAt(at, book.dayOverrides) }
    })
  })
  const past = new Map<number, PastQuarter[]>()
  for (const [i, id] of locationIds.entries()) {
    await yieldToEventLoop()
    const powers = known[i]
    const kwOf = new Map([first, ...days].map((day) => [day, powers && powersOn(powers, day)?.powers.kw]))
    const ofLocation = quarters.flatMap(({ day, at, block }): PastQuarter[] => {
      const agreedKw = kwOf.get(day)?.[block - 1]
      if (agreedKw === undefined) return []
      const importWh = grids[i]?.importWh[(at - startMs) / QUARTER_MS] ?? Number.NaN
      return [{ endMs: at + QUARTER_MS, importWh: Number.isNaN(importWh) ? null : importWh, agreedKw }]
    })
    if (ofLocation.length > 0) past.set(id, ofLocation)
  }
  return past
}

/**
 * Cost of the month's excess power until the end of each past day, 0 if it is not charged; like
 * `readBlockGuards`.
 */
export async function readPastExcess(
  db: Db,
  locationIds: readonly number[],
  window: Window,
): Promise<Map<number, PastDay[]>> {
  const days = daysOf(window)
  const [first] = days
  if (first === undefined) return new Map()
  const { startMs } = localDayRange(TARIFF_ZONE, `${first.slice(0, 7)}-01`)
  const { known, book, grids } = await readPast(db, locationIds, startMs, window)
  const past = new Map<number, PastDay[]>()
  for (const [i, id] of locationIds.entries()) {
    const ofLocation: PastDay[] = []
    for (const day of days) {
      await yieldToEventLoop()
      const powers = known[i] && powersOn(known[i], day)?.powers
      if (!powers) continue
      const { endMs } = localDayRange(TARIFF_ZONE, day)
      const range = { from: `${day.slice(0, 7)}-01`, to: day }
      const month = localDayRange(TARIFF_ZONE, range.from).startMs
      const importWh = grids[i]?.importWh.slice(
        (month - startMs) / QUARTER_MS,
        (endMs - startMs) / QUARTER_MS,
      )
      const [load] = importWh ? loadMonths({ range, importWh }, tariffDays(range, book.dayOverrides)) : []
      const { userGroup, consumer, kw, connectionKw, setBy } = powers
      const terms = { book, customer: { userGroup, consumer }, withContributions: false }
      const { excessEur } = blockGuard(endMs - 1, load, { kw }, terms)
      const isCharged = isExcessCharged('auto', { connectionKw }, setBy)
      ofLocation.push({ endMs, excessEur: isCharged ? excessEur : 0 })
    }
    if (ofLocation.length > 0) past.set(id, ofLocation)
  }
  return past
}
