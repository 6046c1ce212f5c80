import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf, recordAudit } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteUser } from '../accounts/accounts.commands.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { setMembership } from '../people/users.commands.ts'
import { markVerified } from '../registration/registration.commands.ts'

/** What super admins do with other people's accounts. */
export const userAdministrationRoutes = ({ inTx, announceAccess }: Platform, { notices }: IdentityParts) => ({
  verify: calls.userAdministration.verify.handler(async ({ input, context }) => {
    await inTx(async (tx) => {
      const person = await findPerson(tx, input.userId)
      if (person.verified) return
      await markVerified(tx, person.id)
      await recordAudit(tx, {
        ...authorOf(context),
        action: 'user.verify',
        objectType: 'user',
        objectId: person.id,
        objectName: person.email,
        companyId: null,
      })
    })
    return { data: {} }
  }),

  changeCompany: calls.userAdministration.changeCompany.handler(async ({ input, context }) => {
    const { userId, fromCompanyId, companyId, role } = input
    await inTx(async (tx, afterCommit) => {
      const person = await findPerson(tx, userId)
      const target = await tx
        .selectFrom('company')
        .select('id')
        .where('id', '=', companyId)
        .executeTakeFirst()
      if (!target) throw new AppError('not_found')
      if (fromCompanyId !== null) {
        const left = await tx
          .deleteFrom('membership')
          .where('user_id', '=', userId)
          .where('company_id', '=', fromCompanyId)
          .returning('role')
          .executeTakeFirst()
        if (!left) throw new AppError('not_found')
      }
      await setMembership(tx, { userId, companyId, role })
      await recordAudit(tx, {
        ...authorOf(context),
        action: 'user.change-company',
        objectType: 'user',
        objectId: userId,
        objectName: person.email,
        companyId,
        before: { companyId: fromCompanyId },
        after: { companyId, role },
      })
      await announceAccess(tx, afterCommit, { userId, locationId: null })
    })
    return { data: {} }
  }),

  remove: calls.userAdministration.remove.handler(async ({ input, context }) => {
    const { userId } = input
    if (userId === actorOf(context).userId) throw new AppError('super_admin_stays')
    await inTx(async (tx, afterCommit) => {
      const { id } = await findPerson(tx, userId)
      await notices.queue(tx, id, { event: 'accountDeleted', origin: context.origin })
      await deleteUser(tx, authorOf(context), id)
      await announceAccess(tx, afterCommit, { userId: id, locationId: null })
    })
    return { data: {} }
  }),
})

async function findPerson(db: Db, userId: number) {
  const person = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'email_verified as verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person) throw new AppError('not_found')
  return person
}
