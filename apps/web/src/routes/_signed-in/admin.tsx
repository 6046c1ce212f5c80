import { hasRole } from '@kilowatt/domain/permissions/roles'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useScreenEntries } from '../../shared/navigation/use-screen-entries.ts'
import { SectionNav } from '../../ui/shell/section/SectionNav.tsx'

/** Administration: all of it for super admins, and their own company for aggregators. */
export const Route = createFileRoute('/_signed-in/admin')({
  staticData: { section: '/admin' },
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/' })
  },
  component: Administration,
})

const ofCompany = ['/_signed-in/admin/search', '/_signed-in/admin/audit'] as const
const ofPlatform = [
  ...ofCompany,
  '/_signed-in/admin/oem-devices/',
  '/_signed-in/admin/software',
  '/_signed-in/admin/quarantine',
  '/_signed-in/admin/outbox',
  '/_signed-in/admin/prices',
  '/_signed-in/admin/network-prices',
  '/_signed-in/admin/recounts',
] as const

function Administration() {
  const { t } = useTranslation()
  const { user } = Route.useRouteContext()
  const entries = useScreenEntries(user.role === 'ROLE_SUPER_ADMIN' ? ofPlatform : ofCompany)
  return (
    <>
      <SectionNav title={t('words.administration')} entries={entries} />
      <Outlet />
    </>
  )
}
