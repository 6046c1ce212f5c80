import { IconDevices } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { CompanyDeviceTable } from '../../../../features/company-devices/CompanyDeviceTable.tsx'
import { readDeviceAddress } from '../../../../features/company-devices/device-address.ts'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'

/** All devices of a company, wherever they stand. A company that is absent or not ours is not found. */
export const Route = createFileRoute('/_signed-in/companies/$companyId/integrated-devices')({
  staticData: { crumb: { label: 'words.devices', icon: IconDevices } },
  validateSearch: readDeviceAddress,
  loader: async ({ params }) => {
    const input = { companyId: idOrNotFound(params.companyId) }
    const { data } = await orNotFound(queryClient.fetchQuery(orpc.companyAdmin.get.queryOptions({ input })))
    return data.company
  },
  component: IntegratedDevices,
})

function IntegratedDevices() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const company = Route.useLoaderData()
  return (
    <>
      <PageHeader title={t('words.devices')} context={company.name} />
      <CompanyDeviceTable
        companyId={company.id}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      />
    </>
  )
}
