import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailPlus, IconUsers } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MemberTable } from '#features/company-settings/MemberTable.tsx'
import { CompanyInvites } from '#features/sharing/CompanyInvites.tsx'
import { readListAddress } from '#shared/address/use-list-address.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/users')({
  staticData: { listed: { in: 'company', at: 40 }, crumb: { label: 'words.users', icon: IconUsers } },
  validateSearch: readListAddress,
  component: Users,
})

function Users() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const companyId = Number(Route.useParams().companyId)
  const [inviting, { open, close }] = useDisclosure(false)
  return (
    <>
      <PageHeader
        title={t('words.users')}
        actions={
          <Button variant="filled" leftSection={<IconMailPlus size={18} stroke={1.75} />} onClick={open}>
            {t('sharing.invite')}
          </Button>
        }
      />
      <MemberTable
        companyId={companyId}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      >
        <CompanyInvites key={companyId} companyId={companyId} inviting={inviting} onInviteClosed={close} />
      </MemberTable>
    </>
  )
}
