import type { Severity } from '@kilowatt/domain/alarms/severities'
import { type Icon, IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'

export type SeverityLook = {
  readonly tone: 'critical' | 'warning' | 'info'
  readonly icon: Icon
}

/** Colour and shape of each severity; the word comes from the messages. */
export const severityLooks: Readonly<Record<Severity, SeverityLook>> = {
  critical: { tone: 'critical', icon: IconAlertOctagon },
  major: { tone: 'warning', icon: IconAlertTriangle },
  minor: { tone: 'warning', icon: IconAlertTriangle },
  info: { tone: 'info', icon: IconInfoCircle },
}
