import { groupAbility, groupNow } from '@kilowatt/domain/energy/balance/group-sum'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { useShownDevices } from '../../shared/energy/device-readout.ts'
import { type Kpi, KpiGrid } from '../../ui/data/KpiTile.tsx'
import type { DeviceNow } from './use-devices.ts'

/** What the devices of a group give and take together, and how many of them say so. */
export function GroupNow({ members }: { members: readonly DeviceNow[] }) {
  const { t, i18n } = useTranslation()
  const shown = useShownDevices()
  // who counts nowhere does not count here
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
  // by what the devices can do: what stands below must not move when the first of them speaks
  const can = groupAbility(counted.map(({ device }) => device))
  const tiles = [
    ...(can.gives || givesW !== null ? [tile('groupGives', givesW)] : []),
    ...(can.takes || takesW !== null ? [tile('groupTakes', takesW)] : []),
  ]
  return <KpiGrid kpis={tiles} label={t('devices.groupNow')} />
}
