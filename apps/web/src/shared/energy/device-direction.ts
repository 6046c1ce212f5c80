import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { IDLE_BELOW_W } from '@kilowatt/domain/energy/shown-flow'

/** Which way power goes, where it can go both: a word (`energy.direction_<direction>`), not a sign. */
export function deviceDirection({ category, powerW }: Pick<LiveDevice, 'category' | 'powerW'>) {
  if (powerW === null) return null
  const isIdle = Math.abs(powerW) < IDLE_BELOW_W
  if (category === 'GRID') return isIdle ? 'gridIdle' : powerW > 0 ? 'gridImport' : 'gridExport'
  if (category === 'BATTERY') return isIdle ? 'batteryIdle' : powerW > 0 ? 'discharging' : 'charging'
  return null
}
