import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../api/refusals.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/PageHeader.tsx'
import { SectionNav } from '../../ui/shell/SectionNav.tsx'
import classes from './UserFrame.module.css'
import { type UserSectionKey, userSectionAt, userSections } from './user-sections.ts'

const LIST = '/user/settings'

/** Sections with something that may be done in somebody else's name: preferences, and the company to work in. */
const openToOthers: ReadonlySet<UserSectionKey> = new Set(['preferences', 'account'])

type Props = {
  name: string
  email: string
  /** somebody else acts as this person: their account cannot be changed */
  isImpersonated: boolean
  children: ReactNode
}

/** The user area: its sections at the left, the chosen one beside them; on a phone first the list, then the section. */
export function UserFrame({ name, email, isImpersonated, children }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const here = userSectionAt(pathname)
  const isList = isPhone && pathname === LIST
  return (
    <>
      {!isPhone && (
        <SectionNav
          title={t('shell.userSettings')}
          entries={userSections.map(({ key, href, icon }) => ({
            href,
            icon,
            label: t(`user.section_${key}`),
            active: key === here,
          }))}
        />
      )}
      {isList ? (
        <>
          <PageHeader title={t('shell.userSettings')} phoneContext={name || email} />
          <SectionList />
        </>
      ) : (
        <>
          <PageHeader title={t(`user.section_${here}`)} {...(isPhone && { backHref: LIST })} />
          <div className={classes.page}>
            {isImpersonated && here !== 'preferences' && (
              <Notice kind="warning">{t(refusalKeys.not_while_impersonating)}</Notice>
            )}
            <fieldset className={classes.forms} disabled={isImpersonated && !openToOthers.has(here)}>
              {children}
            </fieldset>
          </div>
        </>
      )}
    </>
  )
}

function SectionList() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shell.userSettings')}>
      <ul className={classes.list}>
        {userSections.map(({ key, href, icon: SectionIcon }) => (
          <li key={key}>
            <AppLink href={href} className={classes.row}>
              <SectionIcon size={20} stroke={1.75} aria-hidden="true" />
              <span>{t(`user.section_${key}`)}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
