import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../navigation/AppLink.tsx'
import { usePageTitle } from '../navigation/use-page-title.ts'
import classes from './NotFound.module.css'

/**
 * Content of a page that does not exist, or that this person may not know about.
 * @param back the place that the page would belong to; home by default
 */
export function NotFound({ back }: { back?: { href: string; label: string } }) {
  const { t } = useTranslation()
  return (
    <NotAvailable title={t('shell.lostTitle')} text={t('shell.lostText')}>
      <Button variant="filled" component={AppLink} href={back?.href ?? '/'}>
        {back?.label ?? t('words.home')}
      </Button>
    </NotAvailable>
  )
}

type Props = {
  title: string
  /** the reason, and what to do */
  text: string
  /** links or buttons to go on */
  children: ReactNode
}

/** Shown instead of a page that does not exist: the reason, and where to go. */
export function NotAvailable({ title, text, children }: Props) {
  usePageTitle([title])
  return (
    <div className={classes.page}>
      <svg width="220" height="96" viewBox="0 0 220 96" fill="none" aria-hidden="true">
        <path className={classes.line} d="M2 72H78C92 72 92 34 106 34" stroke="var(--e-grid-import)" />
        <path className={classes.lost} d="M114 34c14 0 14 38 28 38h76" stroke="var(--border-strong)" />
        <circle cx="106" cy="34" r="5" fill="var(--e-grid-import)" />
      </svg>
      <h1>{title}</h1>
      <p className="dim">{text}</p>
      {children}
    </div>
  )
}
