import type { User } from '@kilowatt/contracts/identity/auth'
import { redirect } from '@tanstack/react-router'

/** Guards admin pages that cover all companies; everyone but super admins goes to the search. */
export function onlySuperAdmins({ context }: { context: { user: User } }) {
  if (context.user.role !== 'ROLE_SUPER_ADMIN') throw redirect({ to: '/admin/search' })
}
