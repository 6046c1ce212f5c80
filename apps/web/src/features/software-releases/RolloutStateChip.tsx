import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import { IconArrowBackUp, IconCircleCheck, IconPlayerPause, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

const looks = {
  running: { tone: 'info', icon: IconRefresh },
  paused: { tone: 'warning', icon: IconPlayerPause },
  finished: { tone: 'ok', icon: IconCircleCheck },
  rolled_back: { tone: 'offline', icon: IconArrowBackUp },
} as const

export function RolloutStateChip({ status }: Pick<Rollout, 'status'>) {
  const { t } = useTranslation()
  return <StatusChip {...looks[status]} label={t(`software.rollout_${status}`)} />
}
