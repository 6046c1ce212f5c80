import type { AgreedPowersAnswer, BlockGuardAnswer } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { blockGuard } from '@kilowatt/domain/grid-tariff/live/block-guard'
import { loadMonths, tariffDays } from '@kilowatt/domain/grid-tariff/load/load-months'
import { isExcessCharged } from '@kilowatt/domain/grid-tariff/powers/minimum-power'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { readGridQuarters } from '../telemetry/index.ts'
import type { AccessibleLocation } from '../tenancy/index.ts'
import { powersOn, readKnownPowers } from './known-powers.queries.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

type LocationId = Pick<AccessibleLocation, 'id'>

/** The powers agreed for a location on a day, and their source. All callers use this. */
async function agreedPowersOn(db: Db, { id }: LocationId, day: LocalDate) {
  const [known] = await readKnownPowers(db, [id], day)
  return known ? powersOn(known, day) : null
}

/**
 * Agreed powers in a location's answers: for a contract only powers and days. @param today decides which ones are in
 * force
 */
export async function agreedPowersAnswer(
  db: Db,
  location: LocationId,
  today: LocalDate,
): Promise<AgreedPowersAnswer> {
  const [known = { versions: [], contract: [], earlier: [] }] = await readKnownPowers(
    db,
    [location.id],
    today,
  )
  const { versions, contract, earlier } = known
  const held = powersOn(known, today)
  return {
    powers: held?.source === 'location' ? held.powers : null,
    versions: [...versions],
    contract: contract
      .filter(({ validTo }) => validTo === null || today <= validTo)
      .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
      .map(({ validFrom, validTo, powers: { kw, setBy } }) => ({ validFrom, validTo, kw, setBy })),
    earlier: [...earlier],
    source: held?.source ?? null,
  }
}

/**
 * What may be drawn at an instant, and the month's excess so far by the meter of the location. Null without agreed
 * powers.
 */
export async function readBlockGuard(
  db: Db,
  location: LocationId,
  nowMs: number,
): Promise<BlockGuardAnswer | null> {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  const held = await agreedPowersOn(db, location, today)
  if (held === null) return null
  const range = { from: `${today.slice(0, 7)}-01`, to: today }
  const { startMs } = localDayRange(TARIFF_ZONE, range.from)
  const { endMs } = localDayRange(TARIFF_ZONE, today)
  const quarters = Math.floor((nowMs - startMs) / QUARTER_MS)
  const [grid] = await readGridQuarters(db, [{ locationId: location.id, startMs, endMs }])
  // the current quarter-hour is not over: its energy so far is not yet a power
  const importWh = grid?.importWh.fill(Number.NaN, quarters)
  const book = await readPriceBook(db)
  const [month] = importWh ? loadMonths({ range, importWh }, tariffDays(range, book.dayOverrides)) : []
  const { userGroup, consumer, kw, connectionKw, setBy } = held.powers
  const guard = blockGuard(
    nowMs,
    month,
    { kw },
    { book, customer: { userGroup, consumer }, withContributions: false },
  )
  const { block, next, endMs: blockEndMs, agreedKw, nextAgreedKw, occurrences, excessEur } = guard
  return {
    ...{ block, next, endMs: blockEndMs, agreedKw, nextAgreedKw, occurrences, excessEur },
    isCharged: isExcessCharged('auto', { connectionKw }, setBy),
    quarters,
    knownQuarters: month?.knownQuarters ?? 0,
    source: held.source,
  }
}
