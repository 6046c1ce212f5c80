import type {
  AgreedPowersAnswer,
  BlockGuardAnswer,
  LocationPowers,
  PowersSource,
  PowersVersion,
} from '@kilowatt/contracts/grid-tariff/agreed-powers'
import {
  type ContractVersion,
  contractPowersOn,
  contractVersions,
  placeInfoOf,
} from '@kilowatt/contracts/grid-tariff/place-info'
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
import { consumerInfoAnswerOf, infoOfTiedPlace } from '../portal/index.ts'
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

type LocationId = Pick<AccessibleLocation, 'id'>

/** All that were told at the location, the newest first. */
export async function getPowersVersions(db: Db | Tx, { id }: LocationId): Promise<PowersVersion[]> {
  const rows = await db
    .selectFrom('agreed_powers')
    .select(['connection_kw', 'phases', 'consumer', 'user_group', 'kw', 'set_by'])
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .where('location_id', '=', id)
    .orderBy('valid_from', 'desc')
    .execute()
  return rows.map(({ validFrom, ...row }) => ({ validFrom, powers: powersOfRow(row) }))
}

/** Of powers of a location those that hold on a day: told there, else of the contract of its metering place; null where neither tells any. */
function powersOn({ versions, contract }: KnownPowers, day: LocalDate): PowersOfDay | null {
  const own = versions.find(({ validFrom }) => validFrom <= day)?.powers
  if (own) return { powers: own, source: 'location' }
  const powers = contractPowersOn(contract, day)
  return powers && { powers, source: 'metering_place' }
}

type PowersOfDay = { readonly powers: LocationPowers; readonly source: PowersSource }
type KnownPowers = {
  /** told at the location, the newest first */
  readonly versions: readonly PowersVersion[]
  /** of the metering place that is tied to it; it ends with the tie, and with the right of the place's person */
  readonly contract: readonly ContractVersion[]
}

async function readKnownPowers(db: Db, location: LocationId, today: LocalDate): Promise<KnownPowers> {
  const [versions, info] = await Promise.all([
    getPowersVersions(db, location),
    infoOfTiedPlace(db, location.id),
  ])
  const contract = info ? contractVersions(placeInfoOf(consumerInfoAnswerOf(info, today)), today) : []
  return { versions, contract }
}

/** The powers agreed for a location on a day, and who tells them. Whoever needs them asks here. */
const agreedPowersOn = async (db: Db, location: LocationId, day: LocalDate): Promise<PowersOfDay | null> =>
  powersOn(await readKnownPowers(db, location, day), day)

/** What a location's calls answer of its powers: of a contract no more than powers and days. @param today by which one of them holds */
export async function agreedPowersAnswer(
  db: Db,
  location: LocationId,
  today: LocalDate,
): Promise<AgreedPowersAnswer> {
  const known = await readKnownPowers(db, location, today)
  const { versions, contract } = known
  const held = powersOn(known, today)
  return {
    powers: held?.source === 'location' ? held.powers : null,
    versions: [...versions],
    contract: contract
      .filter(({ validTo }) => validTo === null || today <= validTo)
      .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
      .map(({ validFrom, validTo, powers: { kw, setBy } }) => ({ validFrom, validTo, kw, setBy })),
    source: held?.source ?? null,
  }
}

/** What may be drawn at an instant, and what the month has come to by the meter of the location. Null without agreed powers. */
export async function readBlockGuard(
  db: Db,
  location: AccessibleLocation,
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
  // the quarter-hour that runs is not over: its energy so far is no power yet
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
