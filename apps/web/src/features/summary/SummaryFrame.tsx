import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import classes from './SummaryFrame.module.css'

type Props = {
  placeName: string
  /** control for day, week, month, year or a custom range */
  periods: (compact: boolean) => ReactNode
  /** buttons for one period earlier and later */
  stepper: ReactNode
  /** target of the phone's back arrow */
  backHref?: string
  children: ReactNode
}

/** The header of a summary: its subject, and its range. */
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
