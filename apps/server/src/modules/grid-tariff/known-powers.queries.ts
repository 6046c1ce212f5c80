import type {
  EarlierPowers,
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
import { byBlock } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { consumerInfoAnswerOf, infoOfTiedPlaces } from '../portal/index.ts'

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

/** All versions of agreed powers that people entered at locations, newest first. */
async function readVersions(db: Db | Tx, locationIds: readonly number[]) {
  const rows = await db
    .selectFrom('agreed_powers')
    .select(['location_id', 'connection_kw', 'phases', 'consumer', 'user_group', 'kw', 'set_by'])
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .where('location_id', '=', sql<number>`any(${[...locationIds]}::integer[])`)
    .orderBy('valid_from', 'desc')
    .execute()
  const ofLocation = Map.groupBy(rows, (row) => row.location_id)
  return (id: number): PowersVersion[] =>
    (ofLocation.get(id) ?? []).map(({ validFrom, ...row }) => ({ validFrom, powers: powersOfRow(row) }))
}

export const getPowersVersions = async (
  db: Db | Tx,
  { id }: { readonly id: number },
): Promise<PowersVersion[]> => (await readVersions(db, [id]))(id)

async function readEarlier(db: Db, locationIds: readonly number[]) {
  const rows = await db
    .selectFrom('earlier_block_powers')
    .select(['location_id', 'valid_from as validFrom', 'valid_to as validTo', 'kw'])
    .where('location_id', '=', sql<number>`any(${[...locationIds]}::integer[])`)
    .orderBy('valid_from', 'desc')
    .execute()
  const ofLocation = Map.groupBy(rows, (row) => row.location_id)
  return (id: number): EarlierPowers[] =>
    (ofLocation.get(id) ?? []).map(({ validFrom, validTo, kw }) => ({ validFrom, validTo, kw }))
}

type PowersOfDay = { readonly powers: LocationPowers; readonly source: PowersSource }
export type KnownPowers = {
  /** entered at the location, newest first */
  readonly versions: readonly PowersVersion[]
  /** agreed power of the linked metering place, until it is unlinked or its owner loses access */
  readonly contract: readonly ContractVersion[]
  /** from price lists of an older server, newest first */
  readonly earlier: readonly EarlierPowers[]
}

/**
 * Powers in force on a day: as entered at the location, otherwise from the contract of its metering place; null if
 * neither is known.
 */
export function powersOn({ versions, contract }: KnownPowers, day: LocalDate): PowersOfDay | null {
  const own = versions.find(({ validFrom }) => validFrom <= day)?.powers
  if (own) return { powers: own, source: 'location' }
  const powers = contractPowersOn(contract, day)
  return powers && { powers, source: 'metering_place' }
}

/** All known agreed powers of locations, in the requested order. */
export async function readKnownPowers(
  db: Db,
  locationIds: readonly number[],
  today: LocalDate,
): Promise<KnownPowers[]> {
  const [versionsOf, infos, earlierOf] = await Promise.all([
    readVersions(db, locationIds),
    infoOfTiedPlaces(db, locationIds),
    readEarlier(db, locationIds),
  ])
  return locationIds.map((id) => {
    const info = infos.get(id)
    const contract = info ? contractVersions(placeInfoOf(consumerInfoAnswerOf(info, today)), today) : []
    return { versions: versionsOf(id), contract, earlier: earlierOf(id) }
  })
}
