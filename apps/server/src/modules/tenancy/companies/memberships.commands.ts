import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import type { Change } from '../../../platform/changes.ts'

/** Gives a person a role in a company, or changes it. */
export async function setMembership(
  { tx, announceAccess }: Change,
  membership: { userId: number; companyId: number; role: CompanyRole },
): Promise<void> {
  await tx
    .insertInto('membership')
    .values({ user_id: membership.userId, company_id: membership.companyId, role: membership.role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'company_id']).doUpdateSet({ role: membership.role }),
    )
    .execute()
  await announceAccess({ userId: membership.userId, locationId: null })
}

/**
 * Makes a person a member; an existing member keeps their role.
 * @returns whether they were not a member before
 */
export async function addMembership(
  { tx, announceAccess }: Change,
  { userId, companyId, role }: { userId: number; companyId: number; role: CompanyRole },
): Promise<boolean> {
  const added = await tx
    .insertInto('membership')
    .values({ user_id: userId, company_id: companyId, role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) await announceAccess({ userId, locationId: null })
  return added !== undefined
}

/**
 * Ends a membership.
 * @returns the previous role; null if there was none
 */
export async function endMembership(
  { tx, announceAccess }: Change,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<CompanyRole | null> {
  const ended = await tx
    .deleteFrom('membership')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .returning('role')
    .executeTakeFirst()
  await announceAccess({ userId, locationId: null })
  return ended?.role ?? null
}
