import type { UpdateState } from '@kilowatt/contracts/fleet/software-limits'
import { IconCircleCheck, IconClock, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'

const looks = {
  latest: { tone: 'ok', icon: IconCircleCheck },
  available: { tone: 'info', icon: IconDownload },
  requested: { tone: 'warning', icon: IconClock },
  in_progress: { tone: 'info', icon: IconRefresh },
} as const

/** The four states of a controller's software. */
export function SoftwareStateChip({ state }: { state: UpdateState }) {
  const { t } = useTranslation()
  return <StatusChip {...looks[state]} label={t(`softwareUpdate.state_${state}`)} />
}
