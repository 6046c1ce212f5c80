import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import classes from './PeriodStepper.module.css'

type Props = {
  onStep: (by: 1 | -1) => void
  /** whether there is no later period */
  isLast: boolean
  /** whether there is no earlier period */
  isFirst?: boolean
  /** the period: a `PeriodButton` if people can choose it, else a `PeriodText` */
  children: ReactNode
}

/**
 * Buttons for an earlier and a later period with the current one between them, the same on every screen with
 * periods.
 */
export function PeriodStepper({ onStep, isLast, isFirst = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.stepper}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('charts.previous')}
        disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </button>
      {children}
      <button
        type="button"
        className={classes.step}
        aria-label={t('charts.next')}
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </button>
    </div>
  )
}

/** The current period; opens the choice of another one. */
export function PeriodButton({ children, className, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" className={cx(classes.period, className)} aria-haspopup="dialog" {...button}>
      <IconCalendar size={18} stroke={1.75} />
      {children}
    </button>
  )
}

export const PeriodText = ({ children }: { children: ReactNode }) => (
  <span className={classes.period}>{children}</span>
)
