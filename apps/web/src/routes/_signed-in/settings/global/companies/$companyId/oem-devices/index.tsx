import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CompanyOemDeviceTable } from '#features/company-settings/CompanyOemDeviceTable.tsx'
import { readListAddress } from '#shared/address/use-list-address.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/oem-devices/')({
  staticData: { crumb: 'none' },
  validateSearch: readListAddress,
  component: OemDevices,
})

function OemDevices() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('words.controllers')} />
      <CompanyOemDeviceTable
        companyId={Number(Route.useParams().companyId)}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      />
    </>
  )
}
