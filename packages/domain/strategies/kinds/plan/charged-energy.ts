import { steeredAs } from '../../../energy/balance/category-facts.ts'
import { numberIn } from '../../memory-of.ts'
import type { SiteDevice } from '../../site.ts'
import type { StrategyMemory } from '../../strategy-kind.ts'
import { chargedWh } from '../ev-charging/car-goal.ts'

/** Memory that changes is stored, so it changes no more often than this. */
const STEP_MS = 60_000

const nameOf = (deviceId: number, what: 'chargedWh' | 'atMs') => `${deviceId}.${what}`

/** Energy that a car whose level is unknown has got since it was plugged in, Wh. */
export const chargedSincePlugged = (memory: StrategyMemory | null, deviceId: number): number =>
  numberIn(memory, nameOf(deviceId, 'chargedWh')) ?? 0

/** What cars have got, as memory of the strategy; only of plugged cars that report no level. */
export function rememberCharged(
  devices: readonly SiteDevice[],
  memory: StrategyMemory | null,
  atMs: number,
): StrategyMemory {
  const parts = devices
    .filter(
      (device) => steeredAs(device) === 'charger' && device.isPlugged !== false && device.socPct === null,
    )
    .map((device): StrategyMemory => {
      const [wh, at] = [nameOf(device.id, 'chargedWh'), nameOf(device.id, 'atMs')]
      const before = { chargedWh: numberIn(memory, wh), atMs: numberIn(memory, at) }
      if (before.atMs !== null && atMs >= before.atMs && atMs - before.atMs < STEP_MS)
        return { [wh]: before.chargedWh, [at]: before.atMs }
      return { [wh]: chargedWh(before, device, atMs), [at]: atMs }
    })
  return Object.assign({}, ...parts) as StrategyMemory
}
