import { IconScale } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecountTables } from '../../../features/recounts/RecountTables.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Compares stored results with a second calculation. */
export const Route = createFileRoute('/_signed-in/admin/recounts')({
  staticData: {
    listed: { in: 'admin', at: 90, for: 'superAdmin' },
    crumb: { label: 'recounts.title', icon: IconScale },
  },
  beforeLoad: onlySuperAdmins,
  component: Recounts,
})

function Recounts() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('recounts.title')} context={t('recounts.intro')} />
      <RecountTables />
    </>
  )
}
