import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import { changeCompany, removeUser, verifyUser } from './user-administration.commands.ts'

/** Administration of other people's accounts by super admins. */
export const userAdministrationRoutes = ({ inTx }: Platform, notices: Notices) => ({
  verify: calls.userAdministration.verify.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => verifyUser(change, input.userId))
    return { data: {} }
  }),
  changeCompany: calls.userAdministration.changeCompany.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => changeCompany(change, input))
    return { data: {} }
  }),
  remove: calls.userAdministration.remove.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => removeUser(change, notices, input.userId))
    return { data: {} }
  }),
})
