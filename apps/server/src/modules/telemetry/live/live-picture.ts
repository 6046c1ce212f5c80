import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
import { roundBalance } from '@kilowatt/domain/energy/balance/round-balance'
import { STALE_PERIODS } from '@kilowatt/domain/energy/readings/staleness'
import type { LiveDeviceRow } from './live-devices.queries.ts'

/** When a device's newest value becomes stale, epoch ms. */
export const staleAt = ({
  at,
  expectedPeriodS,
}: Pick<LiveDeviceRow, 'at' | 'expectedPeriodS'>): number | null =>
  at === null ? null : at + STALE_PERIODS * expectedPeriodS * 1000

const isStaleAt = (device: LiveDeviceRow, now: number) => {
  const limit = staleAt(device)
  return limit === null || now >= limit
}

/**
 * The live state of a location at `now`, as sent to browsers. The balance is for the instant of the newest
 * measurement. A device that was already silent then is not part of it. A location that is completely silent
 * keeps its last balance, shown as stale.
 */
export function livePicture(locationId: number, devices: readonly LiveDeviceRow[], now: number): LiveEvent {
  const at = devices.reduce<number | null>((newest, device) => maxKnown(newest, device.at), null)
  const isUnheard = (device: LiveDeviceRow) => at === null || isStaleAt(device, at)
  const counted = devices.filter((device) => !device.excludedInCalculations)
  const balance = locationBalance(
    counted.map((device) => {
      const unheard = isUnheard(device)
      return {
        id: device.id,
        category: device.category,
        parentId: device.parentId,
        powerW: unheard ? null : device.powerW,
        socPct: unheard ? null : device.socPct,
      }
    }),
  )
  const { missing: _, otherMeteredW: __, flows, ...shown } = roundBalance(balance, 1)
  return {
    locationId,
    sentAt: now,
    at,
    expectedPeriodS: Math.min(60, ...devices.map((device) => device.expectedPeriodS)),
    balance: {
      ...shown,
      flowsW: flows,
    },
    devices: devices.map((device) => {
      const stale = isStaleAt(device, now)
      return {
        id: device.id,
        name: device.name,
        category: device.category,
        at: device.at,
        stale,
        unheard: isUnheard(device),
        connected: device.connected ?? !stale,
        status: device.status,
        controlRevision: device.controlRevision,
        hidden: device.hidden,
        excluded: device.excludedInCalculations,
        parentId: device.parentId,
        powerW: device.powerW,
        socPct: device.socPct,
        temperatureC: device.temperatureC,
      }
    }),
  }
}

const maxKnown = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

/** The next instant after `now` at which a value becomes stale without new data; null if there is none. */
export function nextStaleAt(devices: readonly LiveDeviceRow[], now: number): number | null {
  return devices.reduce<number | null>((next, device) => {
    const limit = staleAt(device)
    return limit !== null && limit > now && (next === null || limit < next) ? limit : next
  }, null)
}
