import { hasRole } from '@kilowatt/domain/permissions/roles'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** Settings of companies: all for super admins, their own for aggregators. */
export const Route = createFileRoute('/_signed-in/settings/global')({
  staticData: { section: '/settings/global' },
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/' })
  },
  component: Outlet,
})
