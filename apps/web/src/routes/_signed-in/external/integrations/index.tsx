import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconPlugConnected } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Integrations } from '../../../../features/portal/Integrations.tsx'
import { useScreenEntries } from '../../../../shared/navigation/use-screen-entries.ts'
import { SectionNav } from '../../../../ui/shell/section/SectionNav.tsx'

/** External services that the product reads: part of the user area, where people look for them. */
export const Route = createFileRoute('/_signed-in/external/integrations/')({
  staticData: {
    listed: { in: 'user', at: 70 },
    section: '/user',
    crumb: { label: 'portal.integrations', icon: IconPlugConnected, href: webPaths.integrations() },
  },
  component: OwnIntegrations,
})

function OwnIntegrations() {
  const { t } = useTranslation()
  const { user } = Route.useRouteContext()
  const entries = useScreenEntries('user')
  return (
    <>
      <SectionNav title={t('shell.userSettings')} entries={entries} />
      <Integrations hasCountry={user.country !== null} />
    </>
  )
}
