import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import classes from './Notice.module.css'

type Kind = 'critical' | 'warning' | 'info' | 'ok'

const icons: Record<Kind, Icon> = {
  critical: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  ok: IconCircleCheck,
}

/**
 * A sentence within a page or form: why something failed, or what people should know first. Failures are
 * announced to screen readers.
 */
export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  const NoticeIcon = icons[kind]
  return (
    <div {...(kind === 'critical' && { role: 'alert' })} className={cx(classes.notice, classes[kind])}>
      <NoticeIcon size={18} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
