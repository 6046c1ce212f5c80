import type { MaintenanceWindow } from '@kilowatt/contracts/alarms/alarm-duty'
import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import { MAX_MAINTENANCE_WINDOWS } from '@kilowatt/contracts/alarms/alarm-limits'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { everyGroupAbove } from '../in-force/rules-in-force.queries.ts'
import { accessRuleScope, locationsUnder, type RuleScope } from '../rules/rule-scope.ts'

type Row = Omit<MaintenanceWindow, 'from' | 'until'> & { from_at: Date; until_at: Date }

/** Running and planned windows that apply to a place or to something in it. */
export const listMaintenance = (db: Db, scope: RuleScope): Promise<MaintenanceWindow[]> =>
  readWindows(db, appliesTo(scope))

/** Running and planned windows of all locations and companies that a person sees. */
export const listMaintenanceOf = (db: Db, actor: Actor): Promise<MaintenanceWindow[]> =>
  readWindows(
    db,
    actor.role === 'ROLE_SUPER_ADMIN'
      ? sql`true`
      : sql`(
          w.company_id = any(${[...actor.runsCompanyIds]}::integer[])
          or w.location_id in (
            select id from location where owner_id = ${actor.userId}
            union select location_id from location_grant where user_id = ${actor.userId} and can_view)
        )`,
  )

/** The place of a window that the person may end. @throws AppError `not_found` */
export async function accessMaintenance(db: Db, actor: Actor, windowId: number): Promise<RuleScope> {
  const window = await db
    .selectFrom('maintenance_window')
    .select(['company_id', 'location_group_id', 'location_id'])
    .where('id', '=', windowId)
    .executeTakeFirst()
  if (!window) throw new AppError('not_found')
  const scope: AlarmScope =
    window.location_id !== null
      ? { locationId: window.location_id }
      : window.location_group_id !== null
        ? { locationGroupId: window.location_group_id }
        : { companyId: window.company_id }
  return accessRuleScope(db, actor, scope, 'edit')
}

function appliesTo(scope: RuleScope): RawBuilder<unknown> {
  if (scope.of === 'platform') return sql`true`
  if (scope.of === 'company') return sql`w.company_id = ${scope.companyId}`
  const above = sql`
    with recursive groups_above as (${everyGroupAbove})
    select above_id from groups_above where group_id = ${scope.groupId}`
  return sql`w.company_id = ${scope.companyId} and (
    num_nonnulls(w.location_id, w.location_group_id) = 0
    or w.location_group_id in (${above})
    or w.location_id in (${locationsUnder(scope)}))`
}

async function readWindows(db: Db, condition: RawBuilder<unknown>): Promise<MaintenanceWindow[]> {
  const { rows } = await sql<Row>`
    select w.id, w.from_at, w.until_at, w.reason,
      case when w.location_id is not null then 'location' when w.location_group_id is not null then 'group'
        else 'company' end as of,
      coalesce(l.name, case when g.parent_id is not null then g.name end, c.name) as name,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "createdBy"
    from maintenance_window w
    join company c on c.id = w.company_id
    left join location_group g on g.id = w.location_group_id
    left join location l on l.id = w.location_id
    left join user_account u on u.id = w.created_by
    where w.until_at > now() and ${condition}
    order by w.from_at, w.id
    limit ${MAX_MAINTENANCE_WINDOWS}
  `.execute(db)
  return rows.map(({ from_at, until_at, ...rest }) => ({
    ...rest,
    from: from_at.getTime(),
    until: until_at.getTime(),
  }))
}
