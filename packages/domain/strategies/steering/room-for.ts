import type { SiteDevice } from '../site.ts'
import type { Steering, Wish } from '../wish.ts'
import { type SteeringRange, steeringRange } from './steering-range.ts'

/**
 * The part of a device's range that stronger wishes leave: a single value if one of them has set it. Null if
 * the device cannot be steered in this way, or not at the moment.
 */
export function roomFor(
  device: SiteDevice,
  steering: Steering,
  stronger: readonly Wish[] = [],
): SteeringRange | null {
  const range = device.refusal === null ? steeringRange(device, steering) : null
  if (!range) return null
  let { min, max } = range
  const within = (value: number) => Math.min(Math.max(value, min), max)
  for (const wish of stronger) {
    if (wish.deviceId !== device.id || wish.steering !== steering) continue
    min = within(wish.atLeast ?? min)
    max = within(wish.atMost ?? max)
    if (wish.target !== undefined) min = max = within(wish.target)
  }
  return { ...range, min, max }
}

/** The first steering that limits or raises a device; null if the device has none. */
export const steeringOf = (device: SiteDevice, preferred: readonly Steering[]): Steering | null =>
  device.refusal === null ? (preferred.find((one) => steeringRange(device, one) !== null) ?? null) : null

/**
 * The largest value that a device can follow without exceeding a given value: whole steps, and never a
 * current below its smallest.
 */
export function followable({ min, leastOn, step }: SteeringRange, value: number): number {
  if (value <= 0) return Math.max(min, value)
  // a thousandth of a step absorbs floating-point errors
  const whole = step > 0 ? Math.floor(value / step + 1e-3) * step : value
  return Math.max(min, whole < leastOn ? 0 : whole)
}
