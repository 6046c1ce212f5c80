import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
import type { SharingGroup } from '@kilowatt/domain/strategies/site'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { listNewestValues } from './newest-values.queries.ts'
import { balancedDevices } from './site-of.ts'

/**
 * Largest number of locations in a group whose power is read every few seconds. Each location of a larger group gets
 * an equal part of the limit.
 */
const MOST_LOCATIONS = 200

/** Whether a strategy `s` shares its limit with other locations: `isShared` of its kind, for statements. */
export const sharesLimit = sql`(
  s.kind = any(${Object.values(strategyKinds).flatMap((kind) => ('isShared' in kind ? [kind.name] : []))}::text[])
  and s.settings ->> 'basis' = 'group')`

type Group = { readonly groupId: number; readonly locations: number; readonly asked: readonly number[] }
type Member = { readonly groupId: number; readonly locationId: number; readonly isSharing: boolean }

/** Groups of locations that share a limit, by location. */
export async function readSharingGroups(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
  quarterStartMs: number,
): Promise<ReadonlyMap<number, SharingGroup>> {
  if (locationIds.length === 0) return new Map()
  const { rows: groups } = await sql<Group>`
    select l.location_group_id as "groupId", array_agg(l.id) as asked,
      (select count(*) from location other where other.location_group_id = l.location_group_id)::integer as locations
    from location l where l.id = any(${[...locationIds]}::integer[]) group by l.location_group_id
  `.execute(db)
  const small = groups.filter(({ locations }) => locations <= MOST_LOCATIONS)
  const members = Map.groupBy(
    await readMembers(
      db,
      small.map(({ groupId }) => groupId),
    ),
    ({ groupId }) => groupId,
  )
  const memberIds = [...members.values()].flat().map(({ locationId }) => locationId)
  const devices = memberIds.length > 0 ? await listNewestValues(db, memberIds, nowMs, quarterStartMs) : []
  const ofLocation = Map.groupBy(devices, ({ locationId }) => locationId)
  const gridOf = ({ locationId }: Member) =>
    locationBalance(balancedDevices(ofLocation.get(locationId) ?? [])).gridW
  return new Map(
    groups.flatMap(({ groupId, locations, asked }) => {
      const ofGroup = members.get(groupId) ?? []
      const sharers = ofGroup.filter(({ isSharing }) => isSharing).length
      const gridW = ofGroup.length === 0 ? null : sumOf(ofGroup.map(gridOf))
      return asked.map((id): [number, SharingGroup] => [id, { locations, sharers, gridW }])
    }),
  )
}

async function readMembers(db: Db, groupIds: readonly number[]): Promise<readonly Member[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<Member>`
    select l.location_group_id as "groupId", l.id as "locationId", exists (
      select from strategy s
      where s.location_id = l.id and ${sharesLimit} and s.is_active
        and not (s.is_paused and (s.paused_until is null or s.paused_until > now()))
    ) as "isSharing"
    from location l where l.location_group_id = any(${[...groupIds]}::integer[])
  `.execute(db)
  return rows
}

const sumOf = (powers: readonly (number | null)[]): number | null =>
  powers.reduce((sum, powerW) => (sum === null || powerW === null ? null : sum + powerW), 0)
