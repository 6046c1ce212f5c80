import { IconMail } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MailTable } from '../../../features/mail-outbox/MailTable.tsx'
import { readListAddress } from '../../../shared/address/use-list-address.ts'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Mails sent to anyone. Without a mail server, people can read them here. */
export const Route = createFileRoute('/_signed-in/admin/outbox')({
  staticData: {
    listed: { in: 'admin', at: 60, for: 'superAdmin' },
    crumb: { label: 'outbox.title', icon: IconMail },
  },
  validateSearch: readListAddress,
  beforeLoad: onlySuperAdmins,
  component: Outbox,
})

function Outbox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('outbox.title')} />
      <MailTable
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      />
    </>
  )
}
