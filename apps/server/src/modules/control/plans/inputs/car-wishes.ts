import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { CarWish } from '@kilowatt/domain/planning/site/site-problem'
import { missingWh, nextDeparture } from '@kilowatt/domain/strategies/kinds/ev-charging/car-goal'
import { chargedSincePlugged } from '@kilowatt/domain/strategies/kinds/plan/charged-energy'
import type { Site } from '@kilowatt/domain/strategies/site'
import type { StrategyMemory, StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'

/** What the cars at the chargers need until they leave; without those that need nothing. */
export function carWishes(site: Site, settings: StrategySettings, memory: StrategyMemory | null): CarWish[] {
  return site.devices
    .filter((device) => steeredAs(device) === 'charger' && device.isPlugged !== false)
    .flatMap((device): CarWish[] => {
      const neededKwh = missingWh(device, settings, chargedSincePlugged(memory, device.id)) / 1_000
      if (neededKwh <= 0) return []
      const fullKwh =
        device.socPct === null ? neededKwh : ((100 - device.socPct) / 100) * Number(settings.carKwh)
      return [
        {
          ...{ deviceId: device.id, neededKwh, roomKwh: Math.max(neededKwh, fullKwh) },
          leavesMs: nextDeparture(site, settings),
        },
      ]
    })
}
