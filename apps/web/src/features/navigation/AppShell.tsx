import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import type { User } from '@kilowatt/contracts/identity/auth'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconBell, IconCornerUpLeft, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../api/live-context.tsx'
import { AlarmCount } from '../../shared/alarms/AlarmCount.tsx'
import { type AlarmPlaces, useAlarmPlaces } from '../../shared/alarms/use-alarm-places.ts'
import { BrandMark } from '../../shared/brand/BrandMark.tsx'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import type { ScreenCrumb } from '../../shared/navigation/route-screen.ts'
import { screenNames } from '../../shared/navigation/screen-names.ts'
import { useScreen } from '../../shared/navigation/use-screen.ts'
import { useScreenNames } from '../../shared/navigation/use-screen-entries.ts'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import { AppFrame } from '../../ui/shell/frame/AppFrame.tsx'
import { PhoneBar } from '../../ui/shell/frame/PhoneBar.tsx'
import { Sidebar } from '../../ui/shell/frame/Sidebar.tsx'
import { TopBar } from '../../ui/shell/frame/TopBar.tsx'
import type { Crumb } from '../../ui/shell/page/Breadcrumbs.tsx'
import { PageBadgeSlot } from '../../ui/shell/page/PageBadge.tsx'
import { SectionSlot } from '../../ui/shell/section/SectionPanel.tsx'
import { useShell } from '../../ui/shell/shell-context.ts'
import { TreeSidebar } from '../../ui/tree/TreeSidebar.tsx'
import { deviceValues } from './device-values.ts'
import { menuIcon, menuIcons } from './menu-icons.ts'
import { menuNodeId, menuTree, trailTo } from './menu-nodes.ts'
import { contextCrumb } from './navigation-context.ts'
import { useMenu } from './use-menu.ts'
import { useNavigationContext } from './use-navigation-context.ts'
import { useShellEntries } from './use-shell-entries.ts'

type Props = {
  user: User
  site: SiteInfo
  onSignOut: () => void
  /** switches to another of the person's companies */
  onSwitchCompany: (companyId: number) => void
  /** link to the inbox; on a phone, only while there are unread notifications */
  bell: ReactNode
  phoneBell: ReactNode
  /** number of unread notifications, for the menu of a phone */
  unread: ReactNode
  children: ReactNode
}

/** The frame of the signed-in app: the person, the brand, and the current place in the tree. */
export function AppShell({
  user,
  site,
  onSignOut,
  onSwitchCompany,
  bell,
  phoneBell,
  unread,
  children,
}: Props) {
  const { t } = useTranslation()
  const { pathname, searchStr } = useLocation()
  const { section, place, crumbs: named, isWide } = useScreen()
  const nameOf = useScreenNames()
  const { nodes, places, open: openNode, search, leftOut, failure, fillGap } = useMenu(pathname, place)
  const trail = place ? trailTo(places, pathname) : []
  const here = trail.at(-1)
  const crumbOf = (crumb: ScreenCrumb): Crumb =>
    'label' in crumb
      ? { ...crumb, label: t(crumb.label) }
      : {
          href: crumb.href,
          icon: menuIcons.company,
          label: companyName(places, crumb.companyId) ?? t('words.companies'),
        }
  const crumbs = [
    ...trail.map((node) => ({ href: node.href, label: node.title, icon: menuIcon(node) })),
    // crumbs after a place wait for the menu, so no crumb appears before the place
    ...(place && !here ? [] : named.map(crumbOf)),
  ]
  const [title = '', above] = crumbs.map(({ label }) => label).reverse()
  const names = here || !place ? [title, above] : screenNames({ place, crumbs: named }).map((key) => t(key))
  usePageTitle(names, 'frame')
  const page = useMemo(
    () => ({ path: pathname + searchStr, section, title }),
    [pathname, searchStr, section, title],
  )
  const context = useNavigationContext(page)
  const source = contextCrumb(context, section)
  const { home, footer } = useShellEntries(user, pathname, { section, place }, context)
  const userSettings = { ...nameOf('/_signed-in/user'), href: webPaths.userSettings() }
  const inbox = {
    label: t('shell.inbox'),
    icon: IconBell,
    href: webPaths.inbox(),
    onlyInSheet: true,
    count: unread,
  }
  const signOut = { label: t('actions.signOut'), icon: IconLogout, onSelect: onSignOut }
  const switches = user.memberships
    .filter(({ companyId }) => companyId !== user.company?.id)
    .map(({ companyId, companyName: name }) => ({
      label: t('shell.switchTo', { name }),
      icon: IconSwitchHorizontal,
      onSelect: () => onSwitchCompany(companyId),
    }))
  return (
    <AppFrame
      startsAsRail={isWide}
      sidebar={
        <Sidebar
          brand={{
            name: site.platformName,
            mark: <BrandMark logoUrl={site.logo ?? undefined} />,
            href: webPaths.home(),
          }}
          rail={section === null ? [home] : []}
          footer={[inbox, ...footer, signOut]}
        >
          {section !== null ? (
            <SectionSlot />
          ) : failure ? (
            <LoadFailure title={t('locations.errorTitle')} error={failure.error} onRetry={failure.retry} />
          ) : (
            <MenuTree
              nodes={nodes}
              leftOut={leftOut}
              fillGap={fillGap}
              activeId={here && menuNodeId(here)}
              locationId={place?.locationId ?? null}
              onOpen={openNode}
              onSearch={search}
            />
          )}
        </Sidebar>
      }
      topBar={
        <TopBar
          crumbs={source ? [{ ...source, icon: IconCornerUpLeft }, ...crumbs] : crumbs}
          badge={<PageBadgeSlot />}
          helpHref={site.contact.supportEmail ? `mailto:${site.contact.supportEmail}` : undefined}
          bell={bell}
          account={{
            name: `${user.first_name} ${user.last_name}`.trim(),
            email: user.email,
            entries: [userSettings, ...switches, signOut],
          }}
        />
      }
      phoneBar={<PhoneBar title={names[0]} badge={<PageBadgeSlot />} bell={phoneBell} />}
    >
      {children}
    </AppFrame>
  )
}

const companyName = (menu: readonly MenuNode[], companyId: number) =>
  menu.find(({ type, data }) => type === 'company' && data.id === companyId)?.title

type TreeProps = {
  nodes: readonly MenuNode[]
  leftOut: number
  fillGap: (() => void) | null
  activeId: string | undefined
  /** the location on the screen */
  locationId: number | null
  onOpen: (nodeId: string) => void
  onSearch: (query: string) => void
}

/** The tree of places with live device values, and the only part of the frame that renders at each new value. */
function MenuTree({ nodes, leftOut, fillGap, activeId, locationId, onOpen, onSearch }: TreeProps) {
  const { t, i18n } = useTranslation()
  const { closeOverlay } = useShell()
  const live = useLiveState().event
  const values = useMemo(() => deviceValues(live, t, i18n.language), [live, t, i18n.language])
  const alarms = useAlarmPlaces(locationId)
  const tree = useMemo(
    () => menuTree(nodes, values, (node) => alarmMark(alarms, node)),
    [nodes, values, alarms],
  )
  return (
    <TreeSidebar
      nodes={tree}
      leftOut={leftOut}
      onFillGap={fillGap}
      activeId={activeId}
      label={t('shell.places')}
      searchPlaceholder={t('shell.searchPlaces')}
      onFollow={closeOverlay}
      onOpen={onOpen}
      onSearch={onSearch}
    />
  )
}

function alarmMark(places: AlarmPlaces, { type, data }: MenuNode) {
  if (type === 'device-group') return undefined
  const key = placesOf[type]
  const alarms = places[key].get(data.id)
  return alarms && <AlarmCount alarms={alarms} hasNumber={key === 'companies' || key === 'groups'} />
}

const placesOf = {
  company: 'companies',
  'location-group': 'groups',
  location: 'locations',
  device: 'devices',
} as const
