import type { Invite } from '@kilowatt/contracts/sharing/invites'
import type { LocationFlags } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken } from '../../identity/index.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { inviteStatus, mailState, unlessClosed } from './invite-state.ts'
import { inviterMayStill, stillHasAccess } from './inviter-rights.ts'

const invitesOf = (db: Db, { id: locationId }: Pick<AccessibleLocation, 'id'>) =>
  db.selectFrom('location_invite as invite').where('invite.location_id', '=', locationId)

const readInvites = (invites: ReturnType<typeof invitesOf>) =>
  invites
    .innerJoin('location', 'location.id', 'invite.location_id')
    .leftJoin('user_account as inviter', 'inviter.id', 'invite.invited_by')
    .selectAll('invite')
    .select(['inviter.id as inviterId', 'inviter.name as inviterName'])
    .select([inviterMayStill.as('inviterMayStill'), stillHasAccess.as('stillHasAccess')])

type InviteRow = Awaited<ReturnType<ReturnType<typeof readInvites>['execute']>>[number]

const toInvite = (row: InviteRow): Invite => ({
  id: row.id,
  email: row.email,
  invitedBy:
    row.inviterId === null || row.inviterName === null ? null : { id: row.inviterId, name: row.inviterName },
  status: inviteStatus(row),
  mail: mailState(row),
  permissions: inviteFlags(row),
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  confirmedAt: row.confirmed_at?.getTime() ?? null,
})

/** One page of the invites of a location, newest first. */
export async function listInvites(
  db: Db,
  location: Pick<AccessibleLocation, 'id'>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ invites: Invite[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    readInvites(invitesOf(db, location))
      .orderBy('invite.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    invitesOf(db, location)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { invites: rows.map(toInvite), total }
}

export async function findInvite(
  db: Db,
  location: Pick<AccessibleLocation, 'id'>,
  id: number,
): Promise<Invite | undefined> {
  const row = await readInvites(invitesOf(db, location).where('invite.id', '=', id)).executeTakeFirst()
  return row && toInvite(row)
}

/**
 * The open invite of a link.
 * @throws AppError like `unlessClosed`
 */
export const findOpenInvite = async (db: Db, token: string) =>
  unlessClosed(
    await db
      .selectFrom('location_invite as invite')
      .innerJoin('location', 'location.id', 'invite.location_id')
      .selectAll('invite')
      .select(['location.name', 'location.company_id as companyId', 'location.owner_id as ownerId'])
      .select([inviterMayStill.as('inviterMayStill'), stillHasAccess.as('stillHasAccess')])
      .where('invite.token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  )

type FlagColumns = {
  readonly can_view: boolean
  readonly can_control: boolean
  readonly can_edit: boolean
  readonly can_manage_users: boolean
  readonly can_manage_pricing: boolean
}

export const inviteFlags = (row: FlagColumns): LocationFlags => ({
  view: row.can_view,
  control: row.can_control,
  edit: row.can_edit,
  manageUsers: row.can_manage_users,
  managePricing: row.can_manage_pricing,
})
