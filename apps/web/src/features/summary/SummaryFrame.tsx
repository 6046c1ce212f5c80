import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import classes from './SummaryFrame.module.css'

type Props = {
  placeName: string
  /** chooses day, week, month, year or own days */
  periods: (compact: boolean) => ReactNode
  /** one earlier, one later */
  stepper: ReactNode
  /** where the phone's back arrow leads */
  backHref?: string
  children: ReactNode
}

/** The head of a summary: what is told, and of which range. */
export function SummaryFrame({ placeName, periods, stepper, backHref, children }: Props) {
  const { t } = useTranslation()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const choices = (
    <>
      {periods(compact)}
      {stepper}
    </>
  )
  return (
    <>
      <PageHeader
        title={t('summary.title')}
        phoneContext={placeName}
        actions={!compact && choices}
        {...(backHref !== undefined && { backHref })}
      />
      {compact && <div className={classes.choices}>{choices}</div>}
      <div className={classes.parts}>{children}</div>
    </>
  )
}
