import type { CommandStatus } from '@kilowatt/domain/devices/command-statuses'
import {
  type Icon,
  IconAlertCircle,
  IconArrowForwardUp,
  IconChecks,
  IconClockX,
  IconLoader2,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

const looks: Readonly<
  Record<CommandStatus, { tone: ComponentProps<typeof StatusChip>['tone']; icon: Icon }>
> = {
  pending: { tone: 'info', icon: IconLoader2 },
  accepted: { tone: 'info', icon: IconLoader2 },
  done: { tone: 'ok', icon: IconChecks },
  rejected: { tone: 'critical', icon: IconAlertCircle },
  failed: { tone: 'critical', icon: IconAlertCircle },
  expired: { tone: 'warning', icon: IconClockX },
  superseded: { tone: 'offline', icon: IconArrowForwardUp },
}

/** The result of a command, by colour, shape and word. */
export function CommandOutcome({ status }: { status: CommandStatus }) {
  const { t } = useTranslation()
  const { tone, icon } = looks[status]
  return <StatusChip tone={tone} icon={icon} label={t(`commands.status_${status}`)} />
}
