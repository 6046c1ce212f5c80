import type { Icon } from '@tabler/icons-react'
import { cx } from '../class-names.ts'
import classes from './StatusChip.module.css'

type Props = { tone: 'ok' | 'info' | 'warning' | 'critical' | 'offline'; icon: Icon; label: string }

/** A state by colour, shape and word. */
export function StatusChip({ tone, icon: StatusIcon, label }: Props) {
  return (
    <span className={cx(classes.chip, classes[tone])}>
      <StatusIcon size={14} stroke={2} aria-hidden="true" />
      {label}
    </span>
  )
}
