import { Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../class-names.ts'
import { AppLink } from '../../navigation/AppLink.tsx'
import classes from './Dock.module.css'

export type DockItem = {
  href: string
  label: string
  icon: Icon
  active?: boolean
  /** whether the entry is under More on a phone */
  folds?: boolean
  /** unseen items, shown as a badge; `countLabel` is the text for it ("3 new") */
  count?: number
  countLabel?: string
}

/** The sections of a location or group: a floating pill on the desktop, a tab bar on a phone. */
export function Dock({ items }: { items: readonly DockItem[] }) {
  const { t } = useTranslation()
  const folded = items.filter(({ folds }) => folds)
  return (
    <nav className={classes.dock} data-dock aria-label={t('shell.sections')}>
      {items.map((item) => (
        <DockLink key={item.href} item={item} />
      ))}
      {folded.length > 0 && <More items={folded} />}
    </nav>
  )
}

function DockLink({ item }: { item: DockItem }) {
  const { href, label, icon: ItemIcon, active = false, folds = false, count = 0, countLabel } = item
  return (
    <AppLink
      href={href}
      className={cx(classes.item, active && classes.active, folds && classes.folded)}
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
  )
}

/** On a phone, the sections that have no room in the bar. */
function More({ items }: { items: readonly DockItem[] }) {
  const { t } = useTranslation()
  const isHere = items.some(({ active }) => active)
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <button type="button" className={cx(classes.item, classes.more, isHere && classes.active)}>
          <span className={classes.icon}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <span>{t('shell.more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ href, label, icon: ItemIcon, active }) => (
          <Menu.Item
            key={href}
            component={AppLink}
            href={href}
            aria-current={active ? 'page' : undefined}
            leftSection={<ItemIcon size={18} stroke={1.75} aria-hidden="true" />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
