import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconBellCog } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { AlarmRules } from '#features/alarms/rules/AlarmRules.tsx'

/** Alarm rules of a location: its own, and inherited ones. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/alarm-rules')({
  staticData: {
    listed: { in: 'manage', at: 45, for: 'edit' },
    crumb: { label: 'alarms.rules', icon: IconBellCog },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.edit) throw redirect({ to: '/locations/$locationId', params })
  },
  component: LocationRules,
})

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

function LocationRules() {
  const { id, name, coordinates } = locationRoute.useLoaderData()
  return (
    <AlarmRules
      place={{
        ...{ scope: { locationId: id }, name, lacksCoordinates: coordinates === null },
        backHref: webPaths.locationAlarms(id),
      }}
    />
  )
}
