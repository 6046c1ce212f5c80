import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { directionsOf } from '@kilowatt/domain/energy/balance/category-facts'
import { IDLE_BELOW_W } from '@kilowatt/domain/energy/shown/shown-flow'

/**
 * The direction of a power that can flow both ways: a word (`energy.direction_<direction>`) instead of a
 * sign.
 */
export function deviceDirection({ category, powerW }: Pick<LiveDevice, 'category' | 'powerW'>) {
  const directions = directionsOf(category)
  if (powerW === null || directions === null) return null
  if (Math.abs(powerW) < IDLE_BELOW_W) return directions.idle
  return powerW > 0 ? directions.positive : directions.negative
}
