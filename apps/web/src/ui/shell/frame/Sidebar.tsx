import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type Icon,
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../class-names.ts'
import { AppLink } from '../../navigation/AppLink.tsx'
import { PHONE_ON_ITS_SIDE, useShell } from '../shell-context.ts'
import classes from './Sidebar.module.css'

type SidebarEntry = {
  label: string
  icon: Icon
  active?: boolean
  /** whether the entry is only in the sheet of a phone, because the top bar has it otherwise */
  onlyInSheet?: boolean
  /** number of items that wait there */
  count?: ReactNode
} & ({ href: string } | { onSelect: () => void })

type Props = {
  brand: { name: string; mark: ReactNode; href: string }
  /** the tree, or the filter sidebar of a section */
  children: ReactNode
  /** shown in the collapsed rail instead of the tree */
  rail: readonly SidebarEntry[]
  footer: readonly SidebarEntry[]
}

/** Brand, tree and footer entries; a rail of icons when collapsed, a full sheet on a phone. */
export function Sidebar({ brand, children, rail, footer }: Props) {
  const { t } = useTranslation()
  const { sidebar, toggleSidebar, closeOverlay } = useShell()
  const isRail = sidebar === 'rail'
  const toggle = {
    open: { label: t('shell.collapseSidebar'), icon: IconLayoutSidebarLeftCollapse, act: toggleSidebar },
    rail: { label: t('shell.expandSidebar'), icon: IconLayoutSidebarLeftExpand, act: toggleSidebar },
    sheet: { label: t('shell.closeNavigation'), icon: IconX, act: closeOverlay },
  }[sidebar]
  return (
    <nav className={cx(classes.sidebar, isRail && classes.rail)} aria-label={t('shell.navigation')}>
      <div className={classes.brand}>
        <AppLink href={brand.href} className={classes.home} onClick={closeOverlay} aria-label={brand.name}>
          {brand.mark}
          {!isRail && <span>{brand.name}</span>}
        </AppLink>
        <Tooltip label={toggle.label} position="right">
          <ActionIcon aria-label={toggle.label} onClick={toggle.act} aria-expanded={!isRail}>
            <toggle.icon size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.middle}>
        {isRail ? (
          <>
            <Tooltip label={t('shell.search')} position="right">
              <ActionIcon
                className={classes.railSearch ?? ''}
                aria-label={t('shell.search')}
                onClick={toggleSidebar}
              >
                <IconSearch size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
            <Entries entries={rail} iconsOnly />
          </>
        ) : (
          children
        )}
      </div>
      <Footer
        entries={footer.filter(({ onlyInSheet }) => !onlyInSheet || sidebar === 'sheet')}
        isRail={isRail}
      />
    </nav>
  )
}

/**
 * The entries at the bottom. On a phone in landscape, where height is scarce, a row of icons that opens to
 * show the names.
 */
function Footer({ entries, isRail }: { entries: readonly SidebarEntry[]; isRail: boolean }) {
  const { t } = useTranslation()
  const isLow = useMediaQuery(PHONE_ON_ITS_SIDE, false, { getInitialValueInEffect: false })
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = isLow && !isOpen && !isRail
  const Toggle = isFolded ? IconChevronUp : IconChevronDown
  const label = t(isFolded ? 'shell.openFooter' : 'shell.closeFooter')
  return (
    <div className={cx(classes.footer, isFolded && classes.folded)}>
      {isLow && !isRail && (
        <Tooltip label={label} position="top">
          <ActionIcon
            className={classes.fold ?? ''}
            aria-label={label}
            aria-expanded={!isFolded}
            onClick={() => setIsOpen(isFolded)}
          >
            <Toggle size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <Entries entries={entries} iconsOnly={isRail || isFolded} tipAt={isFolded ? 'top' : 'right'} />
    </div>
  )
}

type EntriesProps = { entries: readonly SidebarEntry[]; iconsOnly: boolean; tipAt?: 'top' | 'right' }

function Entries({ entries, iconsOnly, tipAt = 'right' }: EntriesProps) {
  const { closeOverlay } = useShell()
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Tooltip label={entry.label} position={tipAt} disabled={!iconsOnly}>
            <Entry entry={entry} iconsOnly={iconsOnly} onFollow={closeOverlay} />
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

type EntryProps = { entry: SidebarEntry; iconsOnly: boolean; onFollow: () => void }

/** A link or an action; passes the tooltip's props through. */
function Entry({ entry, iconsOnly, onFollow, ...tooltip }: EntryProps) {
  const { label, icon: EntryIcon, active = false, count } = entry
  const common = {
    ...tooltip,
    className: cx(classes.entry, active && classes.active),
    'aria-label': iconsOnly ? label : undefined,
    children: (
      <>
        <EntryIcon size={18} stroke={1.75} aria-hidden="true" />
        {!iconsOnly && <span>{label}</span>}
        {count}
      </>
    ),
  }
  return 'href' in entry ? (
    <AppLink {...common} href={entry.href} aria-current={active ? 'page' : undefined} onClick={onFollow} />
  ) : (
    <button {...common} type="button" onClick={entry.onSelect} />
  )
}
