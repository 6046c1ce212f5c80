import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import {
  accessCompany,
  accessLocation,
  accessLocationGroup,
  accessLocationWithGrant,
  groupsBelow,
} from '../../tenancy/index.ts'

declare const checked: unique symbol

/** A place where rules are set. Only `accessRuleScope` makes one, after checking what the person may do there. */
export type RuleScope = {
  readonly of: 'platform' | 'company' | 'group' | 'location'
  readonly companyId: number | null
  readonly groupId: number | null
  readonly locationId: number | null
  /** of the place, for people; null for the platform */
  readonly name: string | null
  readonly mayEdit: boolean
  readonly [checked]: true
}

type Place = Omit<RuleScope, typeof checked>

/**
 * Everyone who sees a location sees its rules, and people who may edit the location may set them. Rules of groups and
 * companies belong to aggregators, the platform's to super admins.
 * @throws AppError `not_found` for absent and foreign places alike
 */
export async function accessRuleScope(
  db: Db,
  actor: Actor,
  scope: AlarmScope,
  need: 'view' | 'edit',
): Promise<RuleScope> {
  return (await placeOf(db, actor, scope, need)) as RuleScope
}

async function placeOf(db: Db, actor: Actor, scope: AlarmScope, need: 'view' | 'edit'): Promise<Place> {
  const { locationId, locationGroupId, companyId } = scope
  if ([locationId, locationGroupId, companyId].filter((id) => id !== undefined).length > 1)
    throw invalidField('locationId', 'one of several')
  if (locationId !== undefined) {
    const location = await accessLocation(db, actor, locationId, need)
    const mayEdit = need === 'edit' || (await mayEditLocation(db, actor, locationId))
    return {
      ...({ of: 'location', locationId: location.id, groupId: location.locationGroupId } as const),
      ...{ companyId: location.companyId, name: location.name, mayEdit },
    }
  }
  if (locationGroupId !== undefined) {
    const { id, companyId, name } = await accessLocationGroup(db, actor, locationGroupId)
    return { of: 'group', locationId: null, groupId: id, companyId, name, mayEdit: true }
  }
  if (companyId !== undefined) {
    const { id, name } = await accessCompany(db, actor, companyId)
    return { of: 'company', locationId: null, groupId: null, companyId: id, name, mayEdit: true }
  }
  if (actor.role !== 'ROLE_SUPER_ADMIN') throw new AppError('forbidden')
  return { of: 'platform', locationId: null, groupId: null, companyId: null, name: null, mayEdit: true }
}

const mayEditLocation = (db: Db, actor: Actor, locationId: number): Promise<boolean> =>
  accessLocationWithGrant(db, actor, locationId, 'edit').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/** Ids of the locations to which rules of a place can apply, as a statement. */
export function locationsUnder({ of, companyId, groupId, locationId }: RuleScope): RawBuilder<unknown> {
  if (of === 'location') return sql`select ${locationId}::integer`
  if (of === 'group')
    return sql`select id from location where location_group_id in (${groupsBelow(groupId ?? 0)})`
  if (of === 'company') return sql`select id from location where company_id = ${companyId}`
  return sql`select id from location`
}

/** Columns of `alarm_rule` that say where a rule is set. */
export const placeColumns = ({ of, companyId, groupId, locationId }: RuleScope) => ({
  company_id: of === 'company' ? companyId : null,
  location_group_id: of === 'group' ? groupId : null,
  location_id: of === 'location' ? locationId : null,
})

/** The place of a rule that the person may edit. @throws AppError `not_found` */
export async function accessRule(db: Db, actor: Actor, ruleId: number): Promise<RuleScope> {
  const rule = await db
    .selectFrom('alarm_rule')
    .select(['company_id', 'location_group_id', 'location_id'])
    .where('id', '=', ruleId)
    .executeTakeFirst()
  if (!rule) throw new AppError('not_found')
  const { location_id, location_group_id, company_id } = rule
  if (location_id !== null) return accessRuleScope(db, actor, { locationId: location_id }, 'edit')
  if (location_group_id !== null)
    return accessRuleScope(db, actor, { locationGroupId: location_group_id }, 'edit')
  if (company_id !== null) return accessRuleScope(db, actor, { companyId: company_id }, 'edit')
  if (actor.role !== 'ROLE_SUPER_ADMIN') throw new AppError('not_found')
  return accessRuleScope(db, actor, {}, 'edit')
}
