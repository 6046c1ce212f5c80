import type { LocationUser } from '@kilowatt/contracts/sharing/grants'
import {
  type Actor,
  grantableActions,
  type LocationFlags,
  locationActions,
  mayRunCompany,
} from '@kilowatt/domain/permissions/location-permissions'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { type AccessibleLocation, endGrant, grantLocation, locationSubject } from '../../tenancy/index.ts'
import { isNothing, listLocationUsers } from './grants.queries.ts'

/** A location opened for managing its users, with the manager's own grant there. */
export type SharedLocation = { readonly location: AccessibleLocation; readonly granted: LocationFlags | null }
type Share = { readonly userId: number; readonly flags: LocationFlags }

/**
 * Checks that a grant is not empty, and contains only what the manager has.
 * @throws AppError `invalid`, `forbidden`
 */
export function assertMayGive(
  actor: Actor,
  { location, granted }: SharedLocation,
  flags: LocationFlags,
): void {
  if (isNothing(flags)) throw invalidField('permissions', 'Allow something, or revoke the access')
  const grantable = grantableActions(actor, location, granted)
  if (locationActions.some((action) => flags[action] && !grantable.includes(action)))
    throw new AppError('forbidden')
}

/**
 * Changes what a person may do at a location. People without a grant get an invite. Only the company's
 * administrators grant directly, to people of the company.
 * @throws AppError `not_found` for a person who cannot be given a grant, `forbidden` for a grant the author
 * may not change
 */
export async function shareLocation(
  change: Change<Person>,
  shared: SharedLocation,
  { userId, flags }: Share,
): Promise<LocationUser> {
  const { tx } = change
  const { actor } = change.author
  const { location } = shared
  const [present] = await listLocationUsers(tx, actor, shared, userId)
  if (present ? !present.manageable : !(await mayShareDirectly(tx, actor, location, userId)))
    throw new AppError(present ? 'forbidden' : 'not_found')
  assertMayGive(actor, shared, flags)
  await grantLocation(change, { locationId: location.id, userId, flags, grantedBy: actor.userId })
  const changed = changedValues(present?.permissions ?? {}, flags)
  if (changed)
    await change.audit({
      ...locationSubject(location),
      action: present ? 'location.change-share' : 'location.share',
      before: present ? { userId, ...changed.before } : null,
      after: { userId, ...changed.after },
    })
  const [user] = await listLocationUsers(tx, actor, shared, userId)
  if (!user) throw new Error('a grant was written and does not exist')
  return user
}

/** @throws AppError `not_found` if there is no such grant, `forbidden` if the author may not revoke it */
export async function endShare(
  change: Change<Person>,
  shared: SharedLocation,
  userId: number,
): Promise<void> {
  const { tx, author } = change
  const locationId = shared.location.id
  const [present] = await listLocationUsers(tx, author.actor, shared, userId)
  if (!present) throw new AppError('not_found')
  if (!present.manageable) throw new AppError('forbidden')
  await endGrant(change, { locationId, userId })
  await change.audit({
    ...locationSubject(shared.location),
    action: 'location.end-share',
    before: { userId, ...present.permissions },
  })
}

async function mayShareDirectly(db: Db, actor: Actor, location: AccessibleLocation, userId: number) {
  if (!mayRunCompany(actor, location.companyId) || userId === location.ownerId) return false
  const candidate = await db
    .selectFrom('user_account')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'user_account.id')
        .on('membership.company_id', '=', location.companyId),
    )
    .select('membership.company_id as companyId')
    .where('user_account.id', '=', userId)
    .executeTakeFirst()
  return candidate !== undefined && (candidate.companyId !== null || actor.role === 'ROLE_SUPER_ADMIN')
}
