import type { RankedState } from '@kilowatt/contracts/analytics/ranked-states'
import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconCloudOff,
  IconPlugOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'

const looks = {
  silent: { tone: 'critical', icon: IconCloudOff, word: 'words.notConnected' },
  error: { tone: 'critical', icon: IconAlertTriangle, word: 'summary.stateError' },
  behind: { tone: 'warning', icon: IconClockExclamation, word: 'summary.stateBehind' },
  ok: { tone: 'ok', icon: IconCircleCheck, word: 'summary.stateOk' },
  empty: { tone: 'offline', icon: IconPlugOff, word: 'summary.stateEmpty' },
} as const satisfies Record<RankedState, { tone: string; icon: Icon; word: string }>

/** State of a location, by colour, shape and word. */
export function StateChip({ location: { state } }: { location: Pick<RankedLocation, 'state'> }) {
  const { t } = useTranslation()
  const { tone, icon, word } = looks[state]
  return <StatusChip tone={tone} icon={icon} label={t(word)} />
}
