import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import classes from './BannerStrip.module.css'

type Props = { tone: 'warning' | 'info'; icon: Icon; action?: ReactNode; children: ReactNode }

/** A single line over the full width, above everything. */
export function BannerStrip({ tone, icon: StripIcon, action, children }: Props) {
  return (
    <div className={cx(classes.strip, classes[tone])} role="status">
      <StripIcon size={18} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}
