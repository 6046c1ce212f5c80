import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { AppLink } from './AppLink.tsx'
import classes from './PageTabs.module.css'
import { useActiveInView } from './use-active-in-view.ts'

type Props<Key extends string> = {
  label: string
  active: Key
  tabs: readonly { key: Key; href: string; name: string /** a count */; end?: ReactNode }[]
}

/** Tabs of one object, each with its own address. */
export function PageTabs<Key extends string>({ label, active, tabs }: Props<Key>) {
  const row = useActiveInView([active, ...tabs.map(({ key }) => key)].join())
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, href, name, end }) => (
        <AppLink
          key={key}
          href={href}
          className={cx(classes.tab, key === active && classes.active)}
          aria-current={key === active ? 'page' : undefined}
        >
          {name}
          {end}
        </AppLink>
      ))}
    </nav>
  )
}
