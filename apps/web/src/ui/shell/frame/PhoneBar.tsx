import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../navigation/AppLink.tsx'
import { useShell } from '../shell-context.ts'
import classes from './PhoneBar.module.css'

type Props = {
  /** the name at the address, until the page sets its own */
  title: string | undefined
  badge?: ReactNode
  /** link to the person's notifications, on pages with the menu */
  bell?: ReactNode
}

/** The sticky bar of a phone: menu or back, the page's title with one line of context, the badge, and the bell. */
export function PhoneBar({ title, badge, bell }: Props) {
  const { t } = useTranslation()
  const { page, toggleSidebar } = useShell()
  return (
    <header className={classes.bar}>
      {page.backHref ? (
        <ActionIcon component={AppLink} href={page.backHref} aria-label={t('shell.back')}>
          <IconArrowLeft size={22} stroke={1.75} />
        </ActionIcon>
      ) : (
        <ActionIcon onClick={toggleSidebar} aria-label={t('shell.openNavigation')}>
          <IconMenu2 size={22} stroke={1.75} />
        </ActionIcon>
      )}
      {/* the h1 is in the page; this is only visual */}
      <div className={classes.title} aria-hidden="true">
        <b>{page.title || title}</b>
        {page.context && <span>{page.context}</span>}
      </div>
      {badge}
      {!page.backHref && bell}
    </header>
  )
}
