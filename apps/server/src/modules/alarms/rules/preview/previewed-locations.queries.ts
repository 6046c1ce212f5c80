import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { groupsBelow } from '../../../tenancy/index.ts'
import { locationsUnder, type RuleScope } from '../rule-scope.ts'
import type { PreviewedLocation } from './past.ts'

const isUnplaced = sql`(l.latitude is null or l.longitude is null)`

/**
 * Locations to which a rule of a place applies, without those with a nearer rule of the same slot.
 * @param slot null: a new rule of its own
 * @param most of them are returned, the same ones each time; the counts are of all
 * @param needsCoordinates those with coordinates come first
 */
export async function previewedLocations(
  db: Db,
  scope: RuleScope,
  {
    slot,
    most,
    needsCoordinates,
  }: { readonly slot: string | null; readonly most: number; readonly needsCoordinates: boolean },
): Promise<{ locations: PreviewedLocation[]; total: number; unplaced: number }> {
  const { rows } = await sql<PreviewedLocation & { total: number; unplaced: number }>`
    with recursive nearer_group as (
      select r.location_group_id as id from alarm_rule r where r.slot = ${slot} and ${isNearer(scope)}
      union select g.id from location_group g join nearer_group n on g.parent_id = n.id
    )
    select l.id, l.company_id as "companyId", l.timezone, l.latitude, l.longitude,
      (extract(epoch from l.created_at) * 1000)::double precision as since,
      count(*) over () as total, count(*) filter (where ${isUnplaced}) over () as unplaced
    from location l
    where l.id in (${locationsUnder(scope)})
      and l.location_group_id not in (select id from nearer_group where id is not null)
      ${
        scope.of === 'location'
          ? sql``
          : sql`and not exists (select from alarm_rule r where r.slot = ${slot} and r.location_id = l.id)`
      }
      ${
        scope.of === 'platform'
          ? sql`and not exists (select from alarm_rule r where r.slot = ${slot} and r.company_id = l.company_id)`
          : sql``
      }
    order by ${needsCoordinates ? sql`${isUnplaced},` : sql``} md5(l.id::text) limit ${most}
  `.execute(db)
  return {
    locations: rows.map(({ total: _total, unplaced: _unplaced, ...location }) => location),
    total: rows[0]?.total ?? 0,
    unplaced: rows[0]?.unplaced ?? 0,
  }
}

/** Groups whose rules come before that of the place. */
function isNearer({ of, groupId }: RuleScope): RawBuilder<unknown> {
  if (of === 'location') return sql`false`
  if (of !== 'group') return sql`r.location_group_id is not null`
  return sql`r.location_group_id in (${groupsBelow(groupId ?? 0)}) and r.location_group_id <> ${groupId}`
}
