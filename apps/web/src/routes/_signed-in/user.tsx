import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconUserCog } from '@tabler/icons-react'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UserFrame } from '../../features/account/UserFrame.tsx'

/** The user area: a person's own account and preferences. */
export const Route = createFileRoute('/_signed-in/user')({
  staticData: {
    section: '/user',
    crumb: { label: 'shell.userSettings', icon: IconUserCog, href: webPaths.userSettings() },
  },
  component: UserArea,
})

function UserArea() {
  const { user } = Route.useRouteContext()
  return (
    <UserFrame
      name={`${user.first_name} ${user.last_name}`.trim()}
      email={user.email}
      isImpersonated={user.impersonator !== null}
    >
      <Outlet />
    </UserFrame>
  )
}
