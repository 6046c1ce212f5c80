import {
  type Actor,
  hasSayOver,
  type LocationAction,
  type LocationFlags,
  mayOnLocation,
} from '@kilowatt/domain/permissions/location-permissions'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { compiledStatement, slot } from '../../../platform/database/compiled-statements.ts'
import type { Db } from '../../../platform/database/db.ts'
import { keptStatement } from '../../../platform/database/kept-statements.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'

declare const checked: unique symbol

type Found = {
  readonly id: number
  readonly companyId: number
  readonly locationGroupId: number
  readonly ownerId: number | null
  readonly name: string
  readonly timezone: string
}

/** A location whose door was passed. Commands require it, so skipping the check does not compile. */
export type AccessibleLocation = Found & { readonly [checked]: true }

declare const disposable: unique symbol
/** A location of one's own: the door for deleting it and for giving it away, where a shared right to edit is not enough. */
export type DisposableLocation = AccessibleLocation & { readonly [disposable]: true }

/** A location as the audit log names it. */
export const locationSubject = ({ id, name, companyId }: Pick<Found, 'id' | 'name' | 'companyId'>) => ({
  objectType: 'location' as const,
  objectId: id,
  objectName: name,
  companyId,
})

export const grantColumn = {
  view: 'can_view',
  control: 'can_control',
  edit: 'can_edit',
  manageUsers: 'can_manage_users',
  managePricing: 'can_manage_pricing',
} as const satisfies Record<LocationAction, keyof Tables['location_grant']>

/**
 * The only way to obtain a location in request code.
 * @throws AppError `not_found` for absent and foreign locations alike, `forbidden` when the actor knows the location and
 * lacks the flag.
 */
export async function accessLocation(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
): Promise<AccessibleLocation> {
  const { location } = await accessLocationWithGrant(db, actor, id, need)
  return location
}

/** @throws AppError as `accessLocation`; `forbidden` for those who only share the location */
export async function accessOwnLocation(db: Db, actor: Actor, id: number): Promise<DisposableLocation> {
  const location = await accessLocation(db, actor, id, 'edit')
  if (!hasSayOver(actor, location)) throw new AppError('forbidden')
  return location as DisposableLocation
}

/** For addresses that name the company too. @throws AppError `not_found` for a location of another one */
export function ofCompany<L extends AccessibleLocation>(location: L, companyId: number): L {
  if (location.companyId !== companyId) throw new AppError('not_found')
  return location
}

/** The location with what the actor was granted there: for deciding what they may give to others. */
export async function accessLocationWithGrant(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
): Promise<{ location: AccessibleLocation; granted: LocationFlags | null }> {
  const { location, granted } = await passDoor(db, actor, id, need, null)
  return { location, granted }
}

/**
 * What is read of a location in the statement of its door: one row, of a subquery that finds it by `location.id`. Whoever may not pass
 * makes nothing of it be read.
 */
type Ahead<Row> = {
  /** names the text of `row`: what is the same has the same */
  readonly key: string
  readonly row: (db: Db) => RawBuilder<Row>
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * As `accessLocation`, and what is read behind the door comes with it, in one way to the database and back.
 * @throws AppError as `accessLocation`
 */
export async function accessLocationAhead<Row extends object>(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
  ahead: Ahead<Row>,
): Promise<{ location: AccessibleLocation; row: Row }> {
  const { location, row } = await passDoor(db, actor, id, need, ahead)
  return { location, row: row as Row }
}

async function passDoor(
  db: Db,
  actor: Actor,
  id: number,
  need: LocationAction,
  ahead: Ahead<object> | null,
): Promise<{ location: AccessibleLocation; granted: LocationFlags | null; row: object }> {
  const found = await findLocationFor(db, actor, id, ahead)
  if (!found) throw new AppError('not_found')
  if (!mayOnLocation(actor, found.location, found.granted, need)) throw new AppError('forbidden')
  return { ...found, location: found.location as AccessibleLocation }
}

/** Whose reach it is; a statement that is compiled once for many has slots in place of values. */
type Reach = Pick<Actor, 'role'> & {
  readonly userId: number | Expression<number>
  readonly runsCompanyIds: readonly number[] | Expression<number[]>
}

/**
 * Tenant and sharing as a WHERE on `location`: what the actor knows of; with `need`, what the actor may do that on.
 * `mayOnLocation` in the domain package decides the same for one location.
 */
export function reachableBy(actor: Reach, need?: LocationAction) {
  return (eb: ExpressionBuilder<Tables, 'location'>): Expression<SqlBool> => {
    if (actor.role === 'ROLE_SUPER_ADMIN') return eb.lit(true)
    const grant = eb
      .selectFrom('location_grant')
      .select('location_grant.user_id')
      .whereRef('location_grant.location_id', '=', 'location.id')
      .where('location_grant.user_id', '=', actor.userId)
    const shared = need ? grant.where(`location_grant.${grantColumn[need]}`, '=', true) : grant
    const own = eb('location.owner_id', '=', actor.userId)
    const runs = actor.runsCompanyIds
    if ('expressionType' in runs)
      return eb.or([eb('location.company_id', '=', sql<number>`any(${runs})`), own, eb.exists(shared)])
    if (runs.length === 0) return eb.or([own, eb.exists(shared)])
    return eb.or([eb('location.company_id', 'in', runs), own, eb.exists(shared)])
  }
}

const slots = {
  userId: slot<number>('userId'),
  runsCompanyIds: sql<number[]>`${slot('runsCompanyIds')}::integer[]`,
}
type DoorShape = Pick<Actor, 'role'> & { readonly ahead: Ahead<object> | null }
const isOfSuperAdmin = ({ role }: Pick<Actor, 'role'>) => role === 'ROLE_SUPER_ADMIN'

const door = compiledStatement(
  (db, { role, ahead }: DoorShape) =>
    db
      .selectFrom('location')
      .modifyFront(keptStatement)
      .leftJoin('location_grant', (join) =>
        join
          .onRef('location_grant.location_id', '=', 'location.id')
          .on('location_grant.user_id', '=', slots.userId),
      )
      .$if(ahead !== null, (locations) =>
        locations
          .innerJoinLateral((ahead?.row(db) ?? sql<object>`(select)`).as('ahead'), (join) => join.onTrue())
          .select(sql`ahead.*` as never),
      )
      .select((eb) => [
        // a column each is described, made room for and read one by one, on a way that every call of a location goes
        jsonBuildObject({
          id: eb.ref('location.id'),
          companyId: eb.ref('location.company_id'),
          locationGroupId: eb.ref('location.location_group_id'),
          ownerId: eb.ref('location.owner_id'),
          name: eb.ref('location.name'),
          timezone: eb.ref('location.timezone'),
        }).as('location'),
        eb
          .case()
          .when('location_grant.location_id', 'is not', null)
          .then(
            jsonBuildObject({
              view: eb.ref('location_grant.can_view').$notNull(),
              control: eb.ref('location_grant.can_control').$notNull(),
              edit: eb.ref('location_grant.can_edit').$notNull(),
              manageUsers: eb.ref('location_grant.can_manage_users').$notNull(),
              managePricing: eb.ref('location_grant.can_manage_pricing').$notNull(),
            }),
          )
          .end()
          .as('granted'),
      ])
      .where('location.id', '=', slot<number>('id'))
      .where(reachableBy({ role, ...slots })),
  (shape) => `${isOfSuperAdmin(shape)} ${shape.ahead?.key}`,
)

async function findLocationFor(
  db: Db,
  actor: Actor,
  id: number,
  ahead: Ahead<object> | null,
): Promise<{ location: Found; granted: LocationFlags | null; row: object } | null> {
  const { userId, runsCompanyIds, role } = actor
  const [row] = await door(db, { role, ahead }, { ...ahead?.values, id, userId, runsCompanyIds })
  if (!row) return null
  const { location, granted } = row
  return { location, granted, row }
}
