import type { Icon } from '@tabler/icons-react'
import { cx } from '../../class-names.ts'
import { AppLink } from '../../navigation/AppLink.tsx'
import { useActiveInView } from '../../navigation/use-active-in-view.ts'
import { useShell } from '../shell-context.ts'
import classes from './SectionNav.module.css'
import { SectionPanel } from './SectionPanel.tsx'

export type SectionEntry = { href: string; label: string; icon: Icon; active: boolean }

/** The pages of a section: a list instead of the tree, or tabs above the page if the sidebar is not open. */
export function SectionNav({ title, entries }: { title: string; entries: readonly SectionEntry[] }) {
  const { sidebar, closeOverlay } = useShell()
  const tabs = useActiveInView(entries.find(({ active }) => active)?.href)
  const links = (onFollow: () => void) => (
    <ul className={classes.entries}>
      {entries.map(({ href, label, icon: EntryIcon, active }) => (
        <li key={href}>
          <AppLink
            href={href}
            className={cx(classes.entry, active && classes.active)}
            aria-current={active ? 'page' : undefined}
            onClick={onFollow}
          >
            <EntryIcon size={18} stroke={1.75} aria-hidden="true" />
            <span>{label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <SectionPanel>
        <nav aria-label={title} className={classes.list}>
          <h2 className={classes.title}>{title}</h2>
          {links(closeOverlay)}
        </nav>
      </SectionPanel>
      {sidebar !== 'open' && (
        <nav ref={tabs} aria-label={title} className={classes.tabs}>
          {links(() => undefined)}
        </nav>
      )}
    </>
  )
}
