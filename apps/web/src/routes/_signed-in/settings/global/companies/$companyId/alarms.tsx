import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconBell } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { MaintenanceSheet } from '#features/alarms/duty/MaintenanceSheet.tsx'
import { readAlarms } from '#features/alarms/operator/alarm-address.ts'
import { OperatorAlarms } from '#features/alarms/operator/OperatorAlarms.tsx'
import { RulesLink } from '#features/alarms/rules/RulesLink.tsx'
import { browserZone } from '#shared/dates/browser-zone.ts'

/** Alarms of a company: its locations, its mail sender, its address. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/alarms')({
  staticData: { listed: { in: 'company', at: 15 }, crumb: { label: 'alarms.title', icon: IconBell } },
  validateSearch: readAlarms,
  component: CompanyAlarms,
})

const companyRoute = getRouteApi('/_signed-in/settings/global/companies/$companyId')

function CompanyAlarms() {
  const { id, name } = companyRoute.useLoaderData()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <OperatorAlarms
      key={id}
      place={{
        scope: { companyId: id },
        path: webPaths.companyAlarms(id),
        name,
        companyId: id,
        mayMessageOwners: true,
        me: { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() },
      }}
      address={Route.useSearch()}
      onChange={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
      actions={
        <>
          <MaintenanceSheet place={{ scope: { companyId: id }, timezone: browserZone }} />
          <RulesLink href={webPaths.companyAlarmRules(id)} />
        </>
      }
    />
  )
}
