import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import classes from './OutcomeCard.module.css'

type Props = {
  icon: Icon
  tone?: 'ok' | 'critical' | 'neutral'
  title: string
  children?: ReactNode
}

/** The result of an action, in the middle of one card: icon, text, next step. */
export function OutcomeCard({ icon: OutcomeIcon, tone = 'neutral', title, children }: Props) {
  return (
    <div className={classes.outcome} role={tone === 'critical' ? 'alert' : 'status'}>
      <span className={cx(classes.sign, classes[tone])}>
        <OutcomeIcon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <PageHeading className={classes.title}>{title}</PageHeading>
      {children}
    </div>
  )
}
