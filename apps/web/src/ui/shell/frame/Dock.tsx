import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../class-names.ts'
import { AppLink } from '../../navigation/AppLink.tsx'
import classes from './Dock.module.css'

export type DockItem = {
  href: string
  label: string
  icon: Icon
  active?: boolean
  /** unseen items, shown as a badge; `countLabel` is the text for it ("3 new") */
  count?: number
  countLabel?: string
}

/** The sections of a location or group: a floating pill on the desktop, a tab bar on a phone. */
export function Dock({ items }: { items: readonly DockItem[] }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.dock} data-dock aria-label={t('shell.sections')}>
      {items.map(({ href, label, icon: ItemIcon, active = false, count = 0, countLabel }) => (
        <AppLink
          key={href}
          href={href}
          className={cx(classes.item, active && classes.active)}
          aria-current={active ? 'page' : undefined}
        >
          <span className={classes.icon}>
            <ItemIcon size={20} stroke={1.75} aria-hidden="true" />
            {count > 0 && (
              <em className={classes.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </em>
            )}
          </span>
          <span>{label}</span>
          {count > 0 && countLabel && <span className="visually-hidden">, {countLabel}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
