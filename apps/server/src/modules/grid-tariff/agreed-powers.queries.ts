import type {
  BlockGuardAnswer,
  LocationPowers,
  PowersVersion,
} from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { TARIFF_ZONE } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { blockGuard } from '@kilowatt/domain/tariff/live/block-guard'
import { loadMonths, tariffDays } from '@kilowatt/domain/tariff/load/load-months'
import { byBlock } from '@kilowatt/domain/tariff/powers/agreed-powers'
import { isExcessCharged } from '@kilowatt/domain/tariff/powers/minimum-power'
import { userGroups } from '@kilowatt/domain/tariff/prices/price-book'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { readGridQuarters } from '../telemetry/index.ts'
import type { AccessibleLocation } from '../tenancy/index.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

type Row = {
  connection_kw: number
  phases: number
  consumer: LocationPowers['consumer']
  user_group: number
  kw: number[]
  set_by: LocationPowers['setBy']
}
const powersOfRow = (row: Row): LocationPowers => ({
  connectionKw: row.connection_kw,
  phases: row.phases === 1 ? 1 : 3,
  consumer: row.consumer,
  userGroup: userGroups.find((group) => group === row.user_group) ?? 0,
  kw: [...byBlock((_block, i) => row.kw[i] ?? 0)],
  setBy: row.set_by,
})

/** All that were told, the newest first. */
export async function getPowersVersions(
  db: Db | Tx,
  { id }: Pick<AccessibleLocation, 'id'>,
): Promise<PowersVersion[]> {
  const rows = await db
    .selectFrom('agreed_powers')
    .select(['connection_kw', 'phases', 'consumer', 'user_group', 'kw', 'set_by'])
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .where('location_id', '=', id)
    .orderBy('valid_from', 'desc')
    .execute()
  return rows.map(({ validFrom, ...row }) => ({ validFrom, powers: powersOfRow(row) }))
}

/** Of versions, the newest first, the one that holds on a day; null where none does yet. */
export const powersOn = (versions: readonly PowersVersion[], day: LocalDate): LocationPowers | null =>
  versions.find(({ validFrom }) => validFrom <= day)?.powers ?? null

/** What a location's calls answer of its powers. @param today by which one of them holds */
export async function agreedPowersAnswer(db: Db, location: Pick<AccessibleLocation, 'id'>, today: LocalDate) {
  const versions = await getPowersVersions(db, location)
  return { powers: powersOn(versions, today), versions }
}

/** What may be drawn at an instant, and what the month has come to by the meter of the location. Null without agreed powers. */
export async function readBlockGuard(
  db: Db,
  location: AccessibleLocation,
  nowMs: number,
): Promise<BlockGuardAnswer | null> {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  const powers = powersOn(await getPowersVersions(db, location), today)
  if (powers === null) return null
  const range = { from: `${today.slice(0, 7)}-01`, to: today }
  const { startMs } = localDayRange(TARIFF_ZONE, range.from)
  const { endMs } = localDayRange(TARIFF_ZONE, today)
  const quarters = Math.floor((nowMs - startMs) / QUARTER_MS)
  const [grid] = await readGridQuarters(db, [{ locationId: location.id, startMs, endMs }])
  // the quarter-hour that runs is not over: its energy so far is no power yet
  const importWh = grid?.importWh.fill(Number.NaN, quarters)
  const book = await readPriceBook(db)
  const [month] = importWh ? loadMonths({ range, importWh }, tariffDays(range, book.dayOverrides)) : []
  const { userGroup, consumer, kw, connectionKw, setBy } = powers
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
  }
}
