import { hasRole } from '@kilowatt/domain/permissions/roles'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useScreenEntries } from '../../shared/navigation/use-screen-entries.ts'
import { SectionNav } from '../../ui/shell/section/SectionNav.tsx'

/** Administration: all companies for super admins, and their own company for aggregators. */
export const Route = createFileRoute('/_signed-in/admin')({
  staticData: { section: '/admin' },
  beforeLoad: ({ context }) => {
    if (!hasRole(context.user.role, 'ROLE_AGGREGATOR')) throw redirect({ to: '/' })
  },
  component: Administration,
})

function Administration() {
  const { t } = useTranslation()
  const { user } = Route.useRouteContext()
  const entries = useScreenEntries('admin', () => user.role === 'ROLE_SUPER_ADMIN')
  return (
    <>
      <SectionNav title={t('words.administration')} entries={entries} />
      <Outlet />
    </>
  )
}
