import type { Device } from '@kilowatt/contracts/devices/devices'
import { categoryFacts, playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import { isSink } from '@kilowatt/domain/energy/balance/energy-roles'

/** Why today has no balance, and which devices are the cause. */
export type BalanceCause = {
  readonly kind: 'noDevices' | 'waiting' | 'noMeter' | 'notConnected' | 'silent'
  readonly devices: readonly string[]
  /** for `waiting`: the controller that was unlinked; '' if unknown */
  readonly serial?: string
}

type Known = Pick<
  Device,
  'name' | 'category' | 'excludedInCalculations' | 'connected' | 'oemDeviceId' | 'stays'
> & {
  /** whether its newest value is too old, or it has none */
  readonly isSilent: boolean
}

/**
 * The cause that best explains an empty balance, looking at every source of the location; null if all of them
 * report.
 */
export function balanceCause(all: readonly Known[]): BalanceCause | null {
  const sources = all.filter(
    ({ category, excludedInCalculations }) =>
      !excludedInCalculations && !isSink(categoryFacts[category].positive),
  )
  if (all.length === 0) return { kind: 'noDevices', devices: [] }
  const waiting = sources.filter(isWaiting)
  const [first] = waiting
  if (first) return { kind: 'waiting', devices: namesOf(waiting), serial: first.stays.at(-1)?.unitId ?? '' }
  if (!sources.some((device) => playsRole(device, 'grid'))) return { kind: 'noMeter', devices: [] }
  const lost = sources.filter(({ oemDeviceId, connected }) => oemDeviceId !== null && !connected)
  if (lost.length > 0) return { kind: 'notConnected', devices: namesOf(lost) }
  const silent = sources.filter(({ isSilent }) => isSilent)
  return silent.length > 0 ? { kind: 'silent', devices: namesOf(silent) } : null
}

const namesOf = (devices: readonly Known[]) => devices.map(({ name }) => name)

/** Its controller was unlinked, and the device stayed at the location to wait for another one. */
const isWaiting = ({ oemDeviceId, stays }: Known) => {
  const last = stays.at(-1)
  return oemDeviceId === null && last !== undefined && last.until === null && last.unitId !== null
}
