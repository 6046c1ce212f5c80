import type { LiveDevice, LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { directionsOf } from '@kilowatt/domain/energy/balance/category-facts'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { useMemo } from 'react'
import { useLiveState } from '../../api/live-context.tsx'
import { deviceDirection } from './device-direction.ts'

/** Current power of each device of a location, W by device id, rounded the same on all screens. */
export type ShownDevices = ReadonlyMap<number, number | null>

export const shownDevices = (event: LiveEvent | null): ShownDevices =>
  event ? shownSite(event).deviceW : new Map()

export function useShownDevices(): ShownDevices {
  const { event } = useLiveState()
  return useMemo(() => shownDevices(event), [event])
}

/**
 * The power of a device as text. If it can flow both ways, a word gives the direction
 * (`energy.direction_<direction>`).
 */
export function deviceReadout(
  { id, category }: Pick<LiveDevice, 'id' | 'category'>,
  shown: ShownDevices,
  locale: string,
) {
  const powerW = shown.get(id) ?? null
  const isTwoWay = directionsOf(category) !== null
  return {
    power: formatPower(powerW !== null && isTwoWay ? Math.abs(powerW) : powerW, { locale }),
    direction: deviceDirection({ category, powerW }),
  }
}
