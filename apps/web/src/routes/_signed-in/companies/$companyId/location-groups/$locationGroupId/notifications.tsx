import { webPaths } from '@kilowatt/contracts/web-paths'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconBell } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { MaintenanceSheet } from '#features/alarms/duty/MaintenanceSheet.tsx'
import { readAlarms } from '#features/alarms/operator/alarm-address.ts'
import { OperatorAlarms } from '#features/alarms/operator/OperatorAlarms.tsx'
import { RulesLink } from '#features/alarms/rules/RulesLink.tsx'
import { browserZone } from '#shared/dates/browser-zone.ts'
import { GroupDock } from './-GroupDock.tsx'
import { loadGroup } from './-load-group.ts'

/** Alarms of a group and of the groups below it. */
export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/notifications',
)({
  staticData: {
    listed: { in: 'group', at: 25 },
    crumb: { label: 'alarms.title', icon: IconBell },
    entry: { label: 'alarms.notifications', icon: IconBell },
  },
  validateSearch: readAlarms,
  loader: ({ params }) => loadGroup(params),
  component: Notifications,
})

function Notifications() {
  const { group } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <>
      <OperatorAlarms
        key={group.id}
        place={{
          scope: { locationGroupId: group.id },
          path: webPaths.groupAlarms(group.companyId, group.id),
          name: group.name,
          companyId: hasRole(user.role, 'ROLE_AGGREGATOR') ? group.companyId : null,
          mayMessageOwners: hasRole(user.role, 'ROLE_AGGREGATOR'),
          me: { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() },
        }}
        address={Route.useSearch()}
        onChange={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
        actions={
          <>
            <MaintenanceSheet place={{ scope: { locationGroupId: group.id }, timezone: browserZone }} />
            <RulesLink href={webPaths.groupAlarmRules(group.companyId, group.id)} />
          </>
        }
      />
      <GroupDock />
    </>
  )
}
