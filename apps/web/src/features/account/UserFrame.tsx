import { webPaths } from '@kilowatt/contracts/web-paths'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../api/refusals.ts'
import { type ScreenEntry, useScreenEntries } from '../../shared/navigation/use-screen-entries.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { SectionNav } from '../../ui/shell/section/SectionNav.tsx'
import classes from './UserFrame.module.css'
import { openToOthers, PREFERENCES, shownSection } from './user-sections.ts'

type Props = {
  name: string
  email: string
  /** another user impersonates this person, so the account cannot be changed */
  isImpersonated: boolean
  children: ReactNode
}

/**
 * The user area: sections at the left and the selected one next to them; on a phone first the list, then the
 * section.
 */
export function UserFrame({ name, email, isImpersonated, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const entries = useScreenEntries('user')
  const here = shownSection(entries)
  const list = webPaths.userSettings()
  const isList = isPhone && pathname === list
  return (
    <>
      {!isPhone && (
        <SectionNav
          title={t('shell.userSettings')}
          entries={entries.map((entry) => ({ ...entry, active: entry === here }))}
        />
      )}
      {isList ? (
        <>
          <PageHeader title={t('shell.userSettings')} phoneContext={name || email} />
          <SectionList entries={entries} />
        </>
      ) : (
        <>
          <PageHeader title={here.label} {...(isPhone && { backHref: list })} />
          <div className={classes.page} data-narrow>
            {isImpersonated && here.id !== PREFERENCES && (
              <Notice kind="warning">{t(refusalKeys.not_while_impersonating)}</Notice>
            )}
            <fieldset className={classes.forms} disabled={isImpersonated && !openToOthers.has(here.id)}>
              {children}
            </fieldset>
          </div>
        </>
      )}
    </>
  )
}

function SectionList({ entries }: { entries: readonly ScreenEntry[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.userSettings')}>
      <ul className={classes.list}>
        {entries.map(({ href, label, icon: SectionIcon }) => (
          <li key={href}>
            <AppLink href={href} className={classes.row}>
              <SectionIcon size={20} stroke={1.75} aria-hidden="true" />
              <span>{label}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
