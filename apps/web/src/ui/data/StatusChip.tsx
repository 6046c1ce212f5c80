import type { Icon } from '@tabler/icons-react'
import { cx } from '../class-names.ts'
import classes from './StatusChip.module.css'

type Props = {
  tone: 'ok' | 'info' | 'warning' | 'critical' | 'offline'
  icon: Icon
  label: string
  /** for labels that may need more than one line */
  wraps?: boolean
}

/** A state, shown by colour, shape and word. */
export function StatusChip({ tone, icon: StatusIcon, label, wraps = false }: Props) {
  return (
    <span className={cx(classes.chip, classes[tone], wraps && classes.wraps)}>
      <StatusIcon size={14} stroke={2} aria-hidden="true" />
      {label}
    </span>
  )
}
