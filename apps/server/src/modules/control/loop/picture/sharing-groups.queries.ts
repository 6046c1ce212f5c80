import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
import type { SharingGroup } from '@kilowatt/domain/strategies/site'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { listNewestValues } from './newest-values.queries.ts'
import { balancedDevices } from './site-of.ts'

/** The power of a larger group is not read every few seconds: its locations keep an equal part of the limit. */
const MOST_LOCATIONS = 200

type Member = {
  readonly groupId: number
  readonly locationId: number
  readonly isSharing: boolean
  readonly count: number
}

/** Groups of locations that keep a limit together with others, by location. */
export async function readSharingGroups(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
  quarterStartMs: number,
): Promise<ReadonlyMap<number, SharingGroup>> {
  if (locationIds.length === 0) return new Map()
  const shared = Object.values(strategyKinds).flatMap((kind) => ('isShared' in kind ? [kind.name] : []))
  const { rows: members } = await sql<Member>`
    select l.location_group_id as "groupId", l.id as "locationId",
      exists (
        select from strategy s
        where s.location_id = l.id and s.kind = any(${shared}::text[]) and s.settings ->> 'basis' = 'group' and s.is_active
          and not (s.is_paused and (s.paused_until is null or s.paused_until > now()))
      ) as "isSharing",
      count(*) over (partition by l.location_group_id)::integer as count
    from location l
    where l.location_group_id in (select location_group_id from location where id = any(${[...locationIds]}::integer[]))
  `.execute(db)
  const read = members.filter(({ count }) => count <= MOST_LOCATIONS).map(({ locationId }) => locationId)
  const devices = read.length > 0 ? await listNewestValues(db, read, nowMs, quarterStartMs) : []
  const ofLocation = Map.groupBy(devices, ({ locationId }) => locationId)
  const gridOf = ({ locationId, count }: Member) =>
    count > MOST_LOCATIONS ? null : locationBalance(balancedDevices(ofLocation.get(locationId) ?? [])).gridW
  const groups = new Map<number, SharingGroup>()
  for (const ofGroup of Map.groupBy(members, ({ groupId }) => groupId).values()) {
    const gridW = sumOf(ofGroup.map(gridOf))
    const sharers = ofGroup.filter(({ isSharing }) => isSharing).length
    for (const { locationId } of ofGroup) groups.set(locationId, { sharers, gridW })
  }
  return groups
}

const sumOf = (powers: readonly (number | null)[]): number | null =>
  powers.reduce((sum, powerW) => (sum === null || powerW === null ? null : sum + powerW), 0)
