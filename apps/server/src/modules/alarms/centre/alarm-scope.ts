import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import {
  accessCompany,
  accessLocation,
  accessLocationGroup,
  grantAllows,
  groupsBelow,
} from '../../tenancy/index.ts'

/**
 * Alarms that a call is about. Only `accessAlarms` creates this value, after checking that the person may see
 * them.
 */
export type SeenAlarms = {
  /** condition on `alarm as a` */
  readonly where: RawBuilder<SqlBool>
  /** statement of the ids of their locations */
  readonly locations: RawBuilder<number>
  /**
   * Alarms that are not shown because their cause is shown. An outage is an alarm of the company. In groups
   * and locations, and to people who do not run the company, the alarms that it explains are shown.
   */
  readonly hidden: RawBuilder<SqlBool>
}

const hiddenFromCompany = sql<SqlBool>`a.cause_id is not null`
/**
 * Alarms whose cause is at the same location. Where a company's own alarms are not shown, these are the only
 * hidden ones. Each cause is looked up by its key, because a join took minutes for 10,000 locations.
 */
export const hiddenAtLocation = sql<SqlBool>`(a.cause_id is not null
  and coalesce((select c.location_id from alarm c where c.id = a.cause_id) = a.location_id, false))`
/** Alarms of many places that are not shown to a person, because their cause is shown. */
const hiddenFrom = ({ role, runsCompanyIds }: Actor) =>
  role === 'ROLE_SUPER_ADMIN'
    ? hiddenFromCompany
    : sql<SqlBool>`(a.cause_id is not null
        and (a.company_id = any(${[...runsCompanyIds]}::integer[]) or ${hiddenAtLocation}))`

/**
 * Alarms of a place that the person may see.
 * @throws AppError `not_found` for absent and foreign places alike
 */
export async function accessAlarms(db: Db, actor: Actor, scope: AlarmScope): Promise<SeenAlarms> {
  const { locationId, locationGroupId, companyId } = scope
  if ([locationId, locationGroupId, companyId].filter((id) => id !== undefined).length > 1)
    throw invalidField('locationId', 'one of several')
  if (locationId !== undefined) {
    const { id } = await accessLocation(db, actor, locationId, 'view')
    return {
      where: sql<SqlBool>`a.location_id = ${id}`,
      locations: sql<number>`select ${id}::integer as id`,
      hidden: hiddenAtLocation,
    }
  }
  if (locationGroupId !== undefined) {
    const { id } = await accessLocationGroup(db, actor, locationGroupId)
    const locations = sql<number>`select id from location where location_group_id in (${groupsBelow(id)})`
    return { where: sql<SqlBool>`a.location_id in (${locations})`, locations, hidden: hiddenAtLocation }
  }
  if (companyId !== undefined) {
    const { id } = await accessCompany(db, actor, companyId)
    return {
      where: sql<SqlBool>`a.company_id = ${id}`,
      locations: sql<number>`select id from location where company_id = ${id}`,
      hidden: hiddenFromCompany,
    }
  }
  return {
    where: alarmsFor(actor, 'view'),
    locations: locationsFor(actor, ['view']),
    hidden: hiddenFrom(actor),
  }
}

/**
 * The alarms of this scope at locations of a group and the groups below it.
 * @throws AppError `not_found` for an absent or foreign group
 */
export async function withinGroup(
  db: Db,
  actor: Actor,
  seen: SeenAlarms,
  groupId: number,
): Promise<SeenAlarms> {
  const { id } = await accessLocationGroup(db, actor, groupId)
  const locations = sql<number>`select id from location where location_group_id in (${groupsBelow(id)})`
  const where = sql<SqlBool>`(${seen.where} and a.location_id in (${locations}))`
  return { where, locations, hidden: hiddenAtLocation }
}

/**
 * Alarms, as `a`, that a person may see or act on: those of their locations and of the companies they run.
 */
export function alarmsFor(actor: Actor, need: 'view' | 'act'): RawBuilder<SqlBool> {
  if (actor.role === 'ROLE_SUPER_ADMIN') return sql<SqlBool>`true`
  const ofPeople = sql<SqlBool>`a.location_id = any(array(${ownOrShared(actor, need === 'view' ? ['view'] : ['control', 'edit'])}))`
  return actor.runsCompanyIds.length === 0
    ? ofPeople
    : sql<SqlBool>`(a.company_id = any(${[...actor.runsCompanyIds]}::integer[]) or ${ofPeople})`
}

type Right = 'view' | 'control' | 'edit'

function locationsFor(actor: Actor, rights: readonly Right[]): RawBuilder<number> {
  if (actor.role === 'ROLE_SUPER_ADMIN') return sql<number>`select id from location`
  return sql<number>`
    select id from location where company_id = any(${[...actor.runsCompanyIds]}::integer[])
    union ${ownOrShared(actor, rights)}`
}

const ownOrShared = ({ userId }: Actor, rights: readonly Right[]) => sql<number>`
  select id from location where owner_id = ${userId}
  union select g.location_id from location_grant g where g.user_id = ${userId} and (${sql.join(
    rights.map((right) => grantAllows(right)),
    sql` or `,
  )})`

/**
 * Whether an alarm `a` is one of these alarms or hidden behind one of them. An outage hides controllers,
 * which hide devices.
 */
export const isAmong = (ids: readonly number[]) => sql<SqlBool>`(
  a.id = any(${ids}::integer[]) or a.cause_id = any(${ids}::integer[])
  or a.cause_id in (select c.id from alarm c where c.cause_id = any(${ids}::integer[])))`
