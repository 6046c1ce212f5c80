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

/**
 * Agreed powers in a location's answers; of powers from a contract, only values and days. @param today
 * decides which powers are in force
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
 * How much power may be drawn at an instant, and the month's excess so far by the meter of the location. Null without
 * agreed powers.
 */
export async function readBlockGuard(
  db: Db,
  location: LocationId,
  nowMs: number,
): Promise<BlockGuardAnswer | null> {
  return (await readBlockGuards(db, [location.id], nowMs)).get(location.id) ?? null
}

/** Like `readBlockGuard`, for many locations, without those that have no agreed powers. */
export async function readBlockGuards(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
): Promise<Map<number, BlockGuardAnswer>> {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  const known = await readKnownPowers(db, locationIds, today)
  const places = locationIds.flatMap((id, i) => {
    const ofLocation = known[i]
    const held = ofLocation ? powersOn(ofLocation, today) : null
    return held ? [{ id, held }] : []
  })
  if (places.length === 0) return new Map()
  const { startMs } = localDayRange(TARIFF_ZONE, `${today.slice(0, 7)}-01`)
  const { endMs } = localDayRange(TARIFF_ZONE, today)
  const grids = await readGridQuarters(
    db,
    places.map(({ id }) => ({ locationId: id, startMs, endMs })),
  )
  const book = await readPriceBook(db)
  return new Map(places.map(({ id, held }, i) => [id, guardOf(held, grids[i]?.importWh, book, nowMs)]))
}

function guardOf(
  held: NonNullable<ReturnType<typeof powersOn>>,
  imported: Float64Array | undefined,
  book: Awaited<ReturnType<typeof readPriceBook>>,
  nowMs: number,
): BlockGuardAnswer {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  const range = { from: `${today.slice(0, 7)}-01`, to: today }
  const { startMs } = localDayRange(TARIFF_ZONE, range.from)
  const quarters = Math.floor((nowMs - startMs) / QUARTER_MS)
  // the current quarter-hour is not over, so its energy does not give a power yet
  const importWh = imported?.fill(Number.NaN, quarters)
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
