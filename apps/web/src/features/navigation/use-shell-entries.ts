import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { mustSetUp, setsUpOwn } from '@kilowatt/domain/permissions/setup-status'
import { type Icon, IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '../../shared/navigation/route-screen.ts'
import { useScreenNames } from '../../shared/navigation/use-screen-entries.ts'
import { managePath, mayManage } from '../../shared/places/may-on-location.ts'
import { backPath, type NavigationContext } from './navigation-context.ts'

type ShellEntry = { href: string; label: string; icon: Icon; active?: boolean }

/** The entries at the bottom of the sidebar, by role and place; inside a section, only the way back. */
export function useShellEntries(
  user: User,
  pathname: string,
  { section, place }: Pick<Screen, 'section' | 'place'>,
  context: NavigationContext | null,
): { home: ShellEntry; footer: ShellEntry[] } {
  const { t } = useTranslation()
  const nameOf = useScreenNames()
  const isManager = hasRole(user.role, 'ROLE_AGGREGATOR')
  const setup = { href: webPaths.setup(), ...nameOf('/_signed-in/setup/') }
  const companies = { href: webPaths.overview(), ...nameOf('/_signed-in/overview') }
  const locations = { href: webPaths.home(), ...nameOf('/_signed-in/') }
  const start = isManager ? companies : mustSetUp(user) ? setup : locations
  const home = { ...start, active: pathname === start.href }
  const locationId = place?.locationId
  if (section === '/manage' && locationId !== undefined && context === null)
    return {
      home,
      footer: [{ href: webPaths.location(locationId), label: t('shell.back'), icon: IconArrowLeft }],
    }
  if (section !== null)
    return {
      home,
      footer: [{ href: backPath(context, section), label: t('shell.back'), icon: IconArrowLeft }],
    }
  const settingsHref =
    user.role === 'ROLE_SUPER_ADMIN' || !user.company
      ? globalSettingsOf(place?.companyId)
      : webPaths.company(user.company.id)
  const footer: ShellEntry[] = [home]
  const manageHref = locationId === undefined ? null : managePath(mayManage(user, locationId), locationId)
  if (manageHref !== null)
    footer.push({ href: manageHref, ...nameOf('/_signed-in/locations/$locationId/manage') })
  if (setsUpOwn(user.role) && start !== setup) footer.push({ ...setup, active: pathname === setup.href })
  footer.push({ href: webPaths.userSettings(), ...nameOf('/_signed-in/user') })
  if (isManager)
    footer.push(
      { href: settingsHref, ...nameOf('/_signed-in/settings/global/') },
      { href: webPaths.adminSearch(), ...nameOf('/_signed-in/admin/search') },
    )
  return { home, footer }
}

/** Path to the settings of the company on the screen, otherwise to the choice of a company. */
const globalSettingsOf = (companyId: number | undefined) =>
  companyId === undefined ? webPaths.globalSettings() : webPaths.company(companyId)
