import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { categoryOf, type Regulable } from '../draft/strategy-draft.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { Effect } from './Effect.tsx'

type Props = { place: StrategyPlace; strategy: Strategy; devices: readonly Regulable[] }

/** Largest number of pictures, because each requests its own values; a strategy rarely regulates more devices. */
const MOST = 3

/** Measured power of a strategy's devices compared with the set power, the preferred device first. */
export function Effects({ place, strategy, devices }: Props) {
  const regulated = strategy.deviceIds.flatMap((id) => devices.find(({ device }) => device.id === id) ?? [])
  return regulated
    .slice(0, MOST)
    .map((one) => (
      <Effect
        key={one.device.id}
        place={place}
        device={{ ...one.device, category: categoryOf(one) }}
        withDevice={regulated.length > 1}
      />
    ))
}
