import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { categoryFacts } from '@kilowatt/domain/devices/category-facts'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'

/** What each device does now, ready to show at the end of its row in the tree; silent devices show nothing. */
export function deviceValues(devices: readonly LiveDevice[], locale: string): Map<number, string> {
  return new Map(
    devices.flatMap((device): [number, string][] => {
      if (device.stale || device.powerW === null) return []
      const isLevel = categoryFacts[device.category].headline === 'socPct' && device.socPct !== null
      const value = isLevel
        ? formatPercent(device.socPct, { locale })
        : formatPower(Math.abs(device.powerW), { locale })
      return [[device.id, value.text]]
    }),
  )
}
