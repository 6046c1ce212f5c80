import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconBell } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { readAlarms } from '../../../features/alarms/operator/alarm-address.ts'
import { OperatorAlarms } from '../../../features/alarms/operator/OperatorAlarms.tsx'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Alarms of all companies and of the system itself. */
export const Route = createFileRoute('/_signed-in/admin/alarms')({
  staticData: {
    listed: { in: 'admin', at: 25, for: 'superAdmin' },
    crumb: { label: 'alarms.title', icon: IconBell },
  },
  validateSearch: readAlarms,
  beforeLoad: onlySuperAdmins,
  component: AllAlarms,
})

function AllAlarms() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <OperatorAlarms
      place={{
        scope: {},
        path: webPaths.adminAlarms(),
        companyId: null,
        mayMessageOwners: true,
        me: { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() },
      }}
      address={Route.useSearch()}
      onChange={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
    />
  )
}
