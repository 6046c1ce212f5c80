import type { User } from '@kilowatt/contracts/identity/auth'
import { redirect } from '@tanstack/react-router'

/** Of the administration what reaches over all companies; others start at the search. */
export function onlySuperAdmins({ context }: { context: { user: User } }) {
  if (context.user.role !== 'ROLE_SUPER_ADMIN') throw redirect({ to: '/admin/search' })
}
