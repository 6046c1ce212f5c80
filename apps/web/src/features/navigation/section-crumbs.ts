import {
  type Icon,
  IconAdjustments,
  IconBuilding,
  IconFolders,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMail,
  IconRouter,
  IconSearch,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

/** `label` is a key of the messages; `companyId` stands for a company's own name. */
export type SectionCrumb = { href: string; icon: Icon } & ({ label: string } | { companyId: number })

const companyPages: Record<string, { label: string; icon: Icon }> = {
  'location-groups': { label: 'words.locationGroups', icon: IconFolders },
  locations: { label: 'words.locations', icon: IconHome },
  users: { label: 'words.users', icon: IconUsers },
  'oem-devices': { label: 'words.controllers', icon: IconRouter },
  mail: { label: 'words.email', icon: IconMail },
}

const managePages: Record<string, { label: string; icon: Icon }> = {
  settings: { label: 'shell.locationSettings', icon: IconAdjustments },
  users: { label: 'words.users', icon: IconUsers },
}

/** The crumbs of a page that stands in no tree: what the section is, then where in it. */
export function sectionCrumbs(pathname: string): SectionCrumb[] {
  if (pathname.startsWith('/admin/audit'))
    return [{ href: '/admin/audit', label: 'words.auditLog', icon: IconHistory }]
  if (pathname.startsWith('/admin'))
    return [{ href: '/admin/search', label: 'words.adminSearch', icon: IconSearch }]
  const company = /^\/settings\/global\/companies\/(\d+)(?:\/([a-z-]+))?/.exec(pathname)
  if (company) {
    const base = `/settings/global/companies/${company[1]}`
    const page = companyPages[company[2] ?? '']
    return [
      { href: base, companyId: Number(company[1]), icon: IconBuilding },
      ...(page ? [{ href: `${base}/${company[2]}`, ...page }] : []),
    ]
  }
  if (pathname.startsWith('/settings/global'))
    return [{ href: '/settings/global', label: 'shell.globalSettings', icon: IconListDetails }]
  return pathname.startsWith('/user')
    ? [{ href: '/user/settings', label: 'shell.userSettings', icon: IconUser }]
    : []
}

/** The page of a location's management, behind the crumbs of the location. */
export function manageCrumb(pathname: string): SectionCrumb | null {
  const name = /^\/locations\/\d+\/manage\/([a-z-]+)/.exec(pathname)?.[1]
  const page = managePages[name ?? '']
  return page ? { href: pathname, ...page } : null
}
