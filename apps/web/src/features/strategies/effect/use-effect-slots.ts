import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import { useNow } from '../../../ui/data/use-now.ts'
import { type EffectSlot, effectSlots } from './effect-slots.ts'

export type EffectDevice = {
  readonly id: number
  readonly name: string
  readonly category: DeviceCategory
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
export const EFFECT_HOURS = 12
export const EFFECT_STEP_MS = 5 * MINUTE_MS
const MANY = 500

/** Measured and set power of a device in the past hours; null while loading. */
export function useEffectSlots(locationId: number, device: EffectDevice) {
  const now = useNow(MINUTE_MS)
  const to = Math.ceil(now / EFFECT_STEP_MS) * EFFECT_STEP_MS
  const from = to - EFFECT_HOURS * HOUR_MS
  const chart = useQuery(
    orpc.charts.location.queryOptions({
      input: { locationId, from, to, interval: '300', measure: 'power', category: device.category },
      placeholderData: (previous) => previous,
      refetchInterval: MINUTE_MS,
    }),
  )
  const history = useQuery(
    orpc.setPoints.history.queryOptions({
      input: { locationId, deviceId: device.id, from, to, limit: MANY },
      placeholderData: (previous) => previous,
      refetchInterval: MINUTE_MS,
    }),
  )
  const slots: EffectSlot[] | null =
    chart.data && history.data
      ? effectSlots(chart.data.data, device, history.data.data, EFFECT_STEP_MS)
      : null
  return {
    slots,
    error: slots ? null : (chart.error ?? history.error),
    retry: () => {
      void chart.refetch()
      void history.refetch()
    },
  }
}
