import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCalendarUser } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { DutyPage } from '#features/alarms/duty/DutyPage.tsx'

/** Escalation of alarms, and the on-call weeks of a company. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/alarm-duty')({
  staticData: { listed: { in: 'company', at: 17 }, crumb: { label: 'alarms.duty', icon: IconCalendarUser } },
  component: CompanyDuty,
})

const companyRoute = getRouteApi('/_signed-in/settings/global/companies/$companyId')

function CompanyDuty() {
  const { id, name } = companyRoute.useLoaderData()
  return <DutyPage key={id} companyId={id} name={name} backHref={webPaths.companyAlarms(id)} />
}
