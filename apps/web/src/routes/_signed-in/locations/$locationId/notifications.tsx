import { IconBell } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { LocationAlarms } from '../../../../features/alarms/person/LocationAlarms.tsx'
import { mayOnLocation } from '../../../../shared/places/may-on-location.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Alarms of a location: open and solved ones, and how people are notified. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/notifications')({
  staticData: {
    listed: { in: 'location', at: 25 },
    crumb: { label: 'alarms.title', icon: IconBell },
    entry: { label: 'alarms.notifications', icon: IconBell },
  },
  component: Notifications,
})

function Notifications() {
  const { id, name, timezone } = parent.useLoaderData()
  const { user } = Route.useRouteContext()
  return (
    <LocationAlarms
      location={{ id, name, timezone: timezone.name }}
      mayEdit={mayOnLocation(user, id, 'edit')}
      mayDecide={user.locations.some((own) => own.id === id)}
    />
  )
}
