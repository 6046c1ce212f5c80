import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'

/** Categories of the devices that a strategy regulates, without devices that no longer exist. */
export const categoriesOf = (
  { deviceIds }: Pick<StrategyInputValues, 'deviceIds'>,
  present: readonly SiteDevice[],
): DeviceCategory[] => deviceIds.flatMap((id) => present.find((device) => device.id === id)?.category ?? [])

/** For each category, in order, the first unused device of a location that fits. */
export function matchDevices(
  kind: StrategyKindName,
  categories: readonly DeviceCategory[],
  present: readonly SiteDevice[],
): number[] {
  const free = present.filter((device) => canRegulate(strategyKinds[kind], device))
  return categories.flatMap((category) => {
    const index = free.findIndex((device) => device.category === category)
    return index < 0 ? [] : free.splice(index, 1).map(({ id }) => id)
  })
}
