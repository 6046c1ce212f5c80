import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconUserCog } from '@tabler/icons-react'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsAlone } from '../../shared/navigation/use-screen.ts'
import { useScreenEntries } from '../../shared/navigation/use-screen-entries.ts'
import { SectionNav } from '../../ui/shell/section/SectionNav.tsx'

/** Prices that do not belong to a single location: part of the user area, where people look for them. */
export const Route = createFileRoute('/_signed-in/pricing')({
  staticData: {
    section: '/user',
    crumb: { label: 'shell.userSettings', icon: IconUserCog, href: webPaths.userSettings() },
  },
  component: PricingArea,
})

function PricingArea() {
  const { t } = useTranslation()
  const entries = useScreenEntries('user')
  if (useIsAlone()) return <Outlet />
  return (
    <>
      <SectionNav title={t('shell.userSettings')} entries={entries} />
      <Outlet />
    </>
  )
}
