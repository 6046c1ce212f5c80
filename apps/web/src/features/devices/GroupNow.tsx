import { groupAbility, groupNow } from '@kilowatt/domain/energy/balance/group-sum'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { useShownDevices } from '../../shared/energy/device-readout.ts'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'
import type { DeviceNow } from './use-devices.ts'

/** The combined power of a group's devices, and how many of them report. */
export function GroupNow({ members }: { members: readonly DeviceNow[] }) {
  const { t, i18n } = useTranslation()
  const shown = useShownDevices()
  // excluded devices do not count here, either
  const counted = members.filter(({ device }) => !device.excludedInCalculations)
  const known = counted.filter(({ live }) => live !== null && !live.stale && live.connected)
  const { givesW, takesW } = groupNow(
    known.map(({ device }) => device),
    ({ id }) => shown.get(id) ?? null,
  )
  const prefix = sharedPrefix([givesW, takesW])
  const caption = t('devices.groupReporting', { count: counted.length, known: known.length })
  const tile = (id: 'groupGives' | 'groupTakes', powerW: number | null): Kpi => ({
    id,
    name: t(`devices.${id}`),
    caption,
    ...(powerW === null
      ? { state: 'none' }
      : { state: 'value', value: formatPower(powerW, { locale: i18n.language, prefix }) }),
  })
  // follows from the devices' categories, so content below does not move when the first value arrives
  const can = groupAbility(counted.map(({ device }) => device))
  const tiles = [
    ...(can.gives || givesW !== null ? [tile('groupGives', givesW)] : []),
    ...(can.takes || takesW !== null ? [tile('groupTakes', takesW)] : []),
  ]
  return <KpiGrid kpis={tiles} label={t('devices.groupNow')} />
}
