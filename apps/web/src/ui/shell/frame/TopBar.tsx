import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { type Icon, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../navigation/AppLink.tsx'
import { Breadcrumbs, type Crumb } from '../page/Breadcrumbs.tsx'
import classes from './TopBar.module.css'

type AccountEntry = { label: string; icon: Icon } & ({ href: string } | { onSelect: () => void })

type Props = {
  crumbs: readonly Crumb[]
  /** the realtime badge of a live page */
  badge?: ReactNode
  helpHref?: string | undefined
  /** link to the person's notifications */
  bell?: ReactNode
  /** the signed-in person: an initial in the circle, name and e-mail at the top of the menu */
  account: { name: string; email: string; entries: readonly AccountEntry[] }
}

/** Bar above the content, from tablet width up: current place, freshness of the data, help, account. */
export function TopBar({ crumbs, badge, helpHref, bell, account }: Props) {
  const { t } = useTranslation()
  return (
    <header className={classes.bar}>
      <Breadcrumbs crumbs={crumbs} />
      {badge}
      {helpHref !== undefined && (
        <Tooltip label={t('shell.help')}>
          <ActionIcon component={AppLink} href={helpHref} aria-label={t('shell.help')}>
            <IconHelpCircle size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {bell}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.avatar} aria-label={t('shell.accountMenu')}>
            {(account.name || account.email).slice(0, 1).toLocaleUpperCase()}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <span className={classes.name}>{account.name}</span>
            <span className={classes.email}>{account.email}</span>
          </Menu.Label>
          {account.entries.map((entry) => {
            const { label, icon: EntryIcon } = entry
            return 'href' in entry ? (
              <Menu.Item
                key={label}
                component={AppLink}
                href={entry.href}
                leftSection={<EntryIcon size={18} stroke={1.75} />}
              >
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item
                key={label}
                onClick={entry.onSelect}
                leftSection={<EntryIcon size={18} stroke={1.75} />}
              >
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}
