import { webPaths } from '@kilowatt/contracts/web-paths'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconBell } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { readAlarms } from '../../../features/alarms/operator/alarm-address.ts'
import { OperatorAlarms } from '../../../features/alarms/operator/OperatorAlarms.tsx'

/** Alarms of every location that the person may see. */
export const Route = createFileRoute('/_signed-in/alarms/')({
  staticData: { crumb: { label: 'alarms.title', icon: IconBell } },
  validateSearch: readAlarms,
  component: MyAlarms,
})

function MyAlarms() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <OperatorAlarms
      place={{
        scope: {},
        path: webPaths.myAlarms(),
        companyId: null,
        mayMessageOwners: hasRole(user.role, 'ROLE_SUPER_ADMIN'),
        me: { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() },
      }}
      address={Route.useSearch()}
      onChange={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
    />
  )
}
