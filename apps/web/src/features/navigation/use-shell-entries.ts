import type { User } from '@kilowatt/contracts/identity/auth'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import {
  type Icon,
  IconAdjustments,
  IconArrowLeft,
  IconBuilding,
  IconHome,
  IconSettings,
  IconUserCog,
  IconUserSearch,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { backPath, type NavigationContext } from './navigation-context.ts'

type ShellEntry = { href: string; label: string; icon: Icon; active?: boolean }

/** May this person change the settings of a location? Their company's managers may; others by a permission. */
export const mayManage = (user: User, locationId: number) =>
  hasRole(user.role, 'ROLE_AGGREGATOR') ||
  user.permissions.location.some(({ id, edit }) => id === locationId && edit)

/** The entries at the foot of the sidebar: by role and place; inside a section only the way back. */
export function useShellEntries(
  user: User,
  pathname: string,
  section: string | null,
  context: NavigationContext | null,
): { home: ShellEntry; footer: ShellEntry[] } {
  const { t } = useTranslation()
  const isManager = hasRole(user.role, 'ROLE_AGGREGATOR')
  const start = isManager
    ? { href: '/overview', label: t('words.companies'), icon: IconBuilding }
    : { href: '/', label: t('words.home'), icon: IconHome }
  const home = { ...start, active: pathname === start.href }
  const locationId = /^\/locations\/(\d+)/.exec(pathname)?.[1]
  if (section === '/manage' && locationId !== undefined && context === null)
    return {
      home,
      footer: [{ href: `/locations/${locationId}`, label: t('shell.back'), icon: IconArrowLeft }],
    }
  if (section !== null)
    return {
      home,
      footer: [{ href: backPath(context, section), label: t('shell.back'), icon: IconArrowLeft }],
    }
  const settingsHref =
    user.role === 'ROLE_SUPER_ADMIN' || !user.company
      ? globalSettingsOf(pathname)
      : `/settings/global/companies/${user.company.id}`
  const footer: ShellEntry[] = [home]
  if (locationId !== undefined && mayManage(user, Number(locationId)))
    footer.push({
      href: `/locations/${locationId}/manage/settings`,
      label: t('actions.manageLocation'),
      icon: IconAdjustments,
    })
  footer.push({ href: '/user/settings', label: t('shell.userSettings'), icon: IconUserCog })
  if (isManager)
    footer.push(
      { href: settingsHref, label: t('shell.globalSettings'), icon: IconSettings },
      { href: '/admin/search', label: t('words.adminSearch'), icon: IconUserSearch },
    )
  return { home, footer }
}

/** The settings of the company on the screen, else the choice of one. */
function globalSettingsOf(pathname: string): string {
  const companyId = /^\/companies\/(\d+)/.exec(pathname)?.[1]
  return companyId === undefined ? '/settings/global' : `/settings/global/companies/${companyId}`
}
