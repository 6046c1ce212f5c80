import type { User } from '@kilowatt/contracts/auth'
import type { SiteInfo } from '@kilowatt/contracts/site'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import { type Icon, IconBuilding, IconChartAreaLine, IconHome, IconLogout } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../api/live-context.tsx'
import { AppFrame } from '../../ui/shell/AppFrame.tsx'
import { PageBadgeSlot } from '../../ui/shell/PageBadge.tsx'
import { PhoneBar } from '../../ui/shell/PhoneBar.tsx'
import { Sidebar } from '../../ui/shell/Sidebar.tsx'
import { useShell } from '../../ui/shell/shell-context.ts'
import { TopBar } from '../../ui/shell/TopBar.tsx'
import { TreeSidebar } from '../../ui/tree/TreeSidebar.tsx'
import { treeIcon } from '../../ui/tree/tree-icons.ts'
import type { TreeNode } from '../../ui/tree/tree-rows.ts'
import { deviceValues } from './device-values.ts'
import { menuIcon, menuNodeId, menuTree, trailTo } from './menu-nodes.ts'
import { useMenu } from './use-menu.ts'

type Props = {
  user: User
  site: SiteInfo
  onSignOut: () => void
  children: ReactNode
}

/** Pages below a place that stand as the last crumb. */
const sections: Record<string, { label: string; icon: Icon }> = {
  charts: { label: 'charts.title', icon: IconChartAreaLine },
}

/** The frame of the signed-in app: who looks, under which brand, and where they are in the tree of their places. */
export function AppShell({ user, site, onSignOut, children }: Props) {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const menu = useMenu(pathname)
  const live = useLiveState().event
  const values = useMemo(() => deviceValues(live?.devices ?? [], i18n.language), [live, i18n.language])
  const tree = useMemo(() => menuTree(menu, values), [menu, values])
  const trail = trailTo(menu, pathname)
  const here = trail.at(-1)
  const section = sections[pathname.split('/').at(-1) ?? '']
  const home = hasRole(user.role, 'ROLE_AGGREGATOR')
    ? { href: '/overview', label: t('shell.companies'), icon: IconBuilding }
    : { href: '/', label: t('common.home'), icon: IconHome }
  const signOut = { label: t('shell.signOut'), icon: IconLogout, onSelect: onSignOut }
  return (
    <AppFrame
      sidebar={
        <Sidebar
          brand={{ name: site.platformName, logoUrl: site.logo ?? undefined, href: '/' }}
          rail={[{ ...home, active: pathname === home.href }]}
          footer={[{ ...home, active: pathname === home.href }, signOut]}
        >
          <MenuTree nodes={tree} activeId={here && menuNodeId(here)} />
        </Sidebar>
      }
      topBar={
        <TopBar
          crumbs={[
            ...trail.map((node) => ({ href: node.href, label: node.title, icon: treeIcon(menuIcon(node)) })),
            ...(section && here ? [{ href: pathname, label: t(section.label), icon: section.icon }] : []),
          ]}
          badge={<PageBadgeSlot />}
          helpHref={site.contact.supportEmail ? `mailto:${site.contact.supportEmail}` : undefined}
          account={{
            name: `${user.first_name} ${user.last_name}`.trim(),
            email: user.email,
            entries: [signOut],
          }}
        />
      }
      phoneBar={<PhoneBar badge={<PageBadgeSlot />} />}
    >
      {children}
    </AppFrame>
  )
}

function MenuTree({ nodes, activeId }: { nodes: readonly TreeNode[]; activeId: string | undefined }) {
  const { t } = useTranslation()
  const { closeOverlay } = useShell()
  return (
    <TreeSidebar
      nodes={nodes}
      activeId={activeId}
      label={t('shell.places')}
      searchPlaceholder={t('shell.searchPlaces')}
      onFollow={closeOverlay}
    />
  )
}
