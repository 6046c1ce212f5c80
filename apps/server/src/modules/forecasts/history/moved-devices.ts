import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { CalculatedDevice } from '../../telemetry/index.ts'

type Device = Pick<CalculatedDevice, 'id' | 'category' | 'parentId'>

/**
 * Devices whose consumption strategies and plans move. A device behind another one is part of the other one's
 * consumption, so it is not listed. Batteries are no part of consumption.
 */
export function movedDevices<One extends Device>(devices: readonly One[]): One[] {
  const moved = devices.filter((device) => {
    const kind = steeredAs(device)
    return kind === 'charger' || kind === 'heating' || kind === 'switched'
  })
  const ids = new Set(moved.map(({ id }) => id))
  const parents = new Map(devices.map(({ id, parentId }) => [id, parentId]))
  const isBehindMoved = (parentId: number | null | undefined): boolean =>
    typeof parentId === 'number' && (ids.has(parentId) || isBehindMoved(parents.get(parentId)))
  return moved.filter(({ parentId }) => !isBehindMoved(parentId))
}

/**
 * Consumption without what devices used. A device that is unknown in a quarter-hour, as before it was linked, used nothing of
 * what is known.
 */
export const withoutMoved = (consumedWh: Float64Array, moved: readonly Float64Array[]): Float64Array =>
  consumedWh.map((wh, i) =>
    moved.reduce((left, usedWh) => {
      const used = usedWh[i] ?? Number.NaN
      return Number.isNaN(used) ? left : Math.max(0, left - used)
    }, wh),
  )
