import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconBellCog } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { AlarmRules } from '#features/alarms/rules/AlarmRules.tsx'

/** Alarm rules that every location of a company starts with. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/alarm-rules')({
  staticData: { listed: { in: 'company', at: 16 }, crumb: { label: 'alarms.rules', icon: IconBellCog } },
  component: CompanyRules,
})

const companyRoute = getRouteApi('/_signed-in/settings/global/companies/$companyId')

function CompanyRules() {
  const { id, name } = companyRoute.useLoaderData()
  return (
    <AlarmRules key={id} place={{ scope: { companyId: id }, name, backHref: webPaths.companyAlarms(id) }} />
  )
}
