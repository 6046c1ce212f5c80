import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'

type Intention = {
  readonly madeMs: number
  readonly slots: readonly { readonly startMs: number; readonly endMs: number }[]
  readonly loadsW: ReadonlyMap<number, readonly number[]>
}

/**
 * What plans intended for a device in quarter-hours, W: the last plan that was made before the end of each of them. Null
 * where no plan covers it.
 * @param plans oldest first
 */
export function intendedBy(
  plans: readonly Intention[],
  deviceId: number,
  startMs: readonly number[],
): (number | null)[] {
  return startMs.map((atMs) => {
    const plan = plans.findLast(({ madeMs }) => madeMs < atMs + QUARTER_MS)
    const slot = plan?.slots.findIndex((one) => one.endMs === atMs + QUARTER_MS) ?? -1
    return slot < 0 ? null : (plan?.loadsW.get(deviceId)?.[slot] ?? null)
  })
}
