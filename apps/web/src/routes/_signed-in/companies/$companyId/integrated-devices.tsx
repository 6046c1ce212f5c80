import { IconDevices } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CompanyDeviceTable } from '../../../../features/company-devices/CompanyDeviceTable.tsx'
import { readDeviceAddress } from '../../../../features/company-devices/device-address.ts'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { loadCompany } from '../../-load-company.ts'

/** All devices of a company at any location. A company that is absent or not accessible is not found. */
export const Route = createFileRoute('/_signed-in/companies/$companyId/integrated-devices')({
  staticData: { crumb: { label: 'words.devices', icon: IconDevices } },
  validateSearch: readDeviceAddress,
  loader: ({ params }) => loadCompany(params),
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
