import { IconUsers } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MemberTable } from '../../../../../../features/company-settings/MemberTable.tsx'
import { readListAddress } from '../../../../../../shared/address/use-list-address.ts'
import { PageHeader } from '../../../../../../ui/shell/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/users')({
  staticData: { crumb: { label: 'words.users', icon: IconUsers } },
  validateSearch: readListAddress,
  component: Users,
})

function Users() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('words.users')} />
      <MemberTable
        companyId={Number(Route.useParams().companyId)}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      />
    </>
  )
}
