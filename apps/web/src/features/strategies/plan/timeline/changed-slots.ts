import type { LocationPlan } from '@kilowatt/contracts/control/plans/location-plan'

/** Smaller changes of power are not worth a flash, W. */
const LEAST_W = 50

type Devices = Pick<LocationPlan, 'startMs' | 'endMs' | 'devices'>

/** Spans of time, by device id, in which a new plan differs from the one before. */
export function changedSpans(
  before: Devices,
  after: Devices,
): Map<number, [startMs: number, endMs: number][]> {
  const oldSlot = new Map(before.endMs.map((endMs, index) => [endMs, index]))
  const spans = new Map<number, [number, number][]>()
  for (const { device, loadW } of after.devices) {
    const old = before.devices.find((one) => one.device.id === device.id)
    const own: [number, number][] = []
    after.endMs.forEach((endMs, index) => {
      const then = oldSlot.get(endMs)
      if (then === undefined) return
      const difference = Math.abs((loadW[index] ?? 0) - (old?.loadW[then] ?? 0))
      if (difference < LEAST_W) return
      const startMs = after.startMs[index] ?? endMs
      const last = own.at(-1)
      if (last && last[1] === startMs) last[1] = endMs
      else own.push([startMs, endMs])
    })
    if (own.length > 0) spans.set(device.id, own)
  }
  return spans
}
