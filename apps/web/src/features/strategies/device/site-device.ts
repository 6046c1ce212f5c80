import type { DeviceControl } from '@kilowatt/contracts/devices/commands'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { type SteeringRange, steeringRange } from '@kilowatt/domain/strategies/steering/steering-range'
import { type Steering, steerings } from '@kilowatt/domain/strategies/wish'

type Known = { readonly id: number; readonly name: string; readonly category: DeviceCategory }

/** Steering by which people can set a device by hand, with its range; null if there is none. */
export function handSteering(
  { id, name, category }: Known,
  parameters: DeviceControl['parameters'],
): { steering: Steering; range: SteeringRange } | null {
  const unknown = {
    loadW: null,
    socPct: null,
    capacityWh: null,
    isPlugged: null,
    highestW: null,
    phases: null,
    refusal: null,
  }
  const values = Object.fromEntries(parameters.map((one) => [one.name, one.now?.value ?? null]))
  const device: SiteDevice = { ...{ id, name, category }, ...unknown, parameters, values }
  for (const steering of steerings) {
    const range = steeringRange(device, steering)
    if (range !== null && range.max > range.min) return { steering, range }
  }
  return null
}

/** Largest number of steps of a slider. */
const MOST_STEPS = 200
const COARSE_W = 100

/** Step of a slider over a range: the device's own step, or a coarser one if there would be too many. */
export const sliderStep = ({ min, max, step }: SteeringRange): number =>
  (max - min) / step <= MOST_STEPS ? step : Math.max(COARSE_W, step)
