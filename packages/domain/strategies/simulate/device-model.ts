import type { SetPoint } from '../arbitrate.ts'
import type { SiteDevice } from '../site.ts'
import type { Steering } from '../wish.ts'
import type { SimulatedDevice } from './simulated-history.ts'

/** Values that are set on a device. */
export type Controls = ReadonlyMap<Steering, SetPoint>

export type Step = {
  readonly quarter: number
  readonly hours: number
  /** hours until the local day ends, with this step */
  readonly dayHoursLeft: number
  /** grid power without this device, W */
  readonly otherW: number
}

/** Model of a device that follows set-points as far as its history allows. */
export type DeviceModel = {
  /** begins a day after a day that was left out */
  readonly begin: (quarter: number) => void
  /** the device as strategies of its location know it */
  readonly read: (quarter: number) => SiteDevice
  /** advances by one step; returns the power it draws, W */
  readonly run: (controls: Controls, step: Step) => number
}

export const QUARTER_H = 0.25
export const historicW = ({ usedWh }: SimulatedDevice, quarter: number) => (usedWh[quarter] ?? 0) / QUARTER_H

/** A value limited to what is set; the device's own choice if nothing is set. */
export function controlled(point: SetPoint | undefined, ownW: number): number {
  if (!point) return ownW
  const wanted = point.value ?? ownW
  return Math.min(Math.max(wanted, point.atLeast ?? wanted), point.atMost ?? Number.POSITIVE_INFINITY)
}

export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
