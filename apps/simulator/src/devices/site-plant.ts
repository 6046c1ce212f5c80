/**
 * A site as seen by its hardware: the model, stepped once a second, and the mean of every finished minute for
 * devices that could not send. Time in which the program was not running is simulated in minutes.
 */
import { deviceReading } from '@kilowatt/households/device-reading'
import type { Profiles } from '@kilowatt/households/read-profiles'
import { type SiteDevice, type SiteDeviceId, siteDevices } from '@kilowatt/households/site-devices'
import { createSite } from '@kilowatt/households/site-model'
import type { SiteSpec } from '@kilowatt/households/site-spec'
import type { Flows, SiteState } from '@kilowatt/households/site-state'
import { type WireValues, wireValues } from '../line/wire-values.ts'

export type SitePlant = {
  readonly spec: SiteSpec
  readonly devices: readonly SiteDevice[]
  readonly state: SiteState
  advance(toMs: number): void
  now(id: SiteDeviceId): WireValues
}

/** The last second of the minute, with the registers, and the mean power of the minute. */
export type FinishedMinute = {
  readonly atMs: number
  readonly byDevice: ReadonlyMap<SiteDeviceId, WireValues>
}

const MINUTE_MS = 60_000

const powerOf: Record<SiteDeviceId, keyof Flows> = {
  grid1: 'gridW',
  inv1: 'solarW',
  bat1: 'batteryW',
  ev1: 'evW',
  hp1: 'hvacW',
}

export function createPlant(
  spec: SiteSpec,
  profiles: Profiles,
  state: SiteState,
  onMinute: (minute: FinishedMinute) => void,
): SitePlant {
  const site = createSite(spec, profiles)
  const devices = siteDevices(spec)
  const wattSeconds = new Map<SiteDeviceId, number>()
  let seconds = 0

  const onStep = (now: SiteState, dtS: number) => {
    seconds += dtS
    for (const { id } of devices)
      wattSeconds.set(id, (wattSeconds.get(id) ?? 0) + now.flows[powerOf[id]] * dtS)
    if (now.atMs % MINUTE_MS !== 0) return
    const byDevice = new Map(
      devices.map((device) => {
        const values = wireValues(device, deviceReading(spec, now, device.id))
        return [device.id, { ...values, p: Math.round((wattSeconds.get(device.id) ?? 0) / seconds) }] as const
      }),
    )
    wattSeconds.clear()
    seconds = 0
    onMinute({ atMs: now.atMs - 1000, byDevice })
  }

  return {
    spec,
    devices,
    state,
    advance: (toMs) => site.advance(state, toMs, onStep),
    now(id) {
      const device = devices.find((candidate) => candidate.id === id)
      if (!device) throw new Error(`${spec.key} has no device ${id}`)
      return wireValues(device, deviceReading(spec, state, id))
    },
  }
}
