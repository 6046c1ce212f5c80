import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconBellCog } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { AlarmRules } from '#features/alarms/rules/AlarmRules.tsx'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/** Alarm rules of a group: its own, and inherited ones. */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/alarm-rules',
)({
  staticData: { crumb: { label: 'alarms.rules', icon: IconBellCog } },
  loader: ({ params }) => loadGroup(params),
  component: GroupRules,
})

function GroupRules() {
  const { group } = Route.useLoaderData()
  return (
    <>
      <AlarmRules
        key={group.id}
        place={{
          scope: { locationGroupId: group.id },
          name: group.name,
          backHref: webPaths.groupAlarms(group.companyId, group.id),
        }}
      />
      <GroupDock />
    </>
  )
}
