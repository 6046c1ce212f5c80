import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconUsers } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { LocationUsers } from '#features/sharing/LocationUsers.tsx'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/users')({
  staticData: {
    listed: { in: 'manage', at: 50, for: 'manageUsers' },
    crumb: { label: 'words.users', icon: IconUsers },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.manageUsers) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Users,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function Users() {
  const location = locationRoute.useLoaderData()
  return <LocationUsers location={location} backHref={webPaths.location(location.id)} />
}
