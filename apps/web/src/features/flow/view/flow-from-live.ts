import type { LiveDevice, LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { categoryFacts, playsRole } from '@kilowatt/domain/devices/category-facts'
import { type EnergyRole, isSink } from '@kilowatt/domain/energy/balance/energy-roles'
import type { LiveSituation } from '@kilowatt/domain/energy/shown/live-sentence'
import { silentDevices } from '../../../shared/energy/silent-devices.ts'
import type { FlowConsumer, FlowData } from './flow-view.ts'

/** The picture has room for this many consumers, "other" included. */
const MAX_CONSUMERS = 5

type Words = { other: string; unmeasured: string }

/** What the picture draws, from a live event. Only devices that exist get a place. */
export function flowData(
  { balance, devices }: LiveEvent,
  location: Pick<Location, 'gridLimitW' | 'solarPeakW'>,
  words: Words,
): FlowData {
  const has = (role: EnergyRole) => devices.some((device) => playsRole(device, role))
  return {
    ...(has('solar') && { solar: { powerW: balance.solarW, peakW: location.solarPeakW } }),
    ...(has('grid') && { grid: { powerW: balance.gridW, limitW: location.gridLimitW } }),
    ...(has('battery') && {
      battery: { powerW: balance.batteryW, socPct: balance.socPct },
    }),
    house: { powerW: balance.consumptionW },
    consumers: consumersOf(devices, balance, words),
    flows: balance.flowsW,
  }
}

function consumersOf(
  devices: readonly LiveDevice[],
  balance: LiveEvent['balance'],
  words: Words,
): FlowConsumer[] {
  const measured = devices.flatMap((device): FlowConsumer[] => {
    const kind = categoryFacts[device.category].roles.find(isSink)
    return kind
      ? [{ id: String(device.id), kind, name: device.name, powerW: device.stale ? null : device.powerW }]
      : []
  })
  if (measured.length === 0) return []
  const unmeasured = balance.otherW !== null && balance.otherW < 0
  return [
    ...measured.slice(0, MAX_CONSUMERS - 1),
    unmeasured
      ? { id: 'unmeasured', kind: 'unmeasured', name: words.unmeasured, powerW: balance.otherW }
      : { id: 'other', kind: 'other', name: words.other, powerW: balance.otherW },
  ]
}

/**
 * What is true now, for the sentence above the picture. `staleMs` is the age of the values once they count as stale; `isLost`
 * when it is the connection to us that they wait for.
 */
export function liveSituation(
  { balance, devices }: LiveEvent,
  { staleMs, isLost }: { staleMs: number | null; isLost: boolean },
): LiveSituation {
  const has = (role: EnergyRole) => devices.some((device) => playsRole(device, role))
  return {
    flows: balance.flowsW,
    gridW: balance.gridW,
    staleMs,
    isLost,
    isOffGrid: false,
    silentDevices: silentDevices(devices).map(({ name }) => name),
    hasSolar: has('solar'),
    hasBattery: has('battery'),
    socPct: balance.socPct,
  }
}
