import { hasRole } from '@kilowatt/domain/permissions/roles'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** Administration: for super admins everywhere, for aggregators in their company. */
export const Route = createFileRoute('/_signed-in/admin')({
  staticData: { section: '/admin' },
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/' })
  },
  component: Outlet,
})
