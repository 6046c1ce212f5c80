import { hasRole } from '@kilowatt/domain/permissions/roles'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Setting up hardware, for basic users and above. */
export const Route = createFileRoute('/_signed-in/setup')({
  beforeLoad: ({ context: { user } }) => {
    if (!hasRole(user.role, 'ROLE_USER_BASIC')) throw redirect({ to: '/' })
  },
})
