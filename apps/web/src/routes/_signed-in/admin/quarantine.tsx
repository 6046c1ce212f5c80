import { IconShieldX } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QuarantineTable } from '../../../features/quarantine/QuarantineTable.tsx'
import { readQuarantine } from '../../../features/quarantine/quarantine-address.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Messages of devices that the server refused. */
export const Route = createFileRoute('/_signed-in/admin/quarantine')({
  staticData: {
    listed: { in: 'admin', at: 50, for: 'superAdmin' },
    crumb: { label: 'quarantine.title', icon: IconShieldX },
  },
  validateSearch: readQuarantine,
  beforeLoad: onlySuperAdmins,
  component: Quarantine,
})

function Quarantine() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('quarantine.title')} />
      <QuarantineTable
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      />
    </>
  )
}
