import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { deviceReadout, shownDevices } from '../../shared/energy/device-readout.ts'
import type { NodeEnd } from '../../ui/tree/tree-rows.ts'

/** A row of the tree has no room for words: an arrow down means into the site, an arrow up out of it. */
const marks = {
  gridImport: IconArrowNarrowDown,
  gridExport: IconArrowNarrowUp,
  gridIdle: null,
  charging: IconArrowNarrowUp,
  discharging: IconArrowNarrowDown,
  batteryIdle: null,
}

/**
 * The current value of each device, formatted for the end of its row in the tree. Silent devices show
 * nothing.
 */
export function deviceValues(
  event: LiveEvent | null,
  t: TFunction,
  locale: string,
): ReadonlyMap<number, NodeEnd> {
  const shown = shownDevices(event)
  return new Map(
    event?.devices.flatMap((device): [number, NodeEnd][] => {
      if (device.stale || device.powerW === null) return []
      if (categoryFacts[device.category].headline === 'socPct' && device.socPct !== null)
        return [[device.id, { text: formatPercent(device.socPct, { locale }).text }]]
      const { power, direction } = deviceReadout(device, shown, locale)
      const icon = direction && marks[direction]
      const mark = direction && icon && { icon, word: t(`energy.direction_${direction}`) }
      return [[device.id, { text: power.text, ...(mark && { mark }) }]]
    }),
  )
}
