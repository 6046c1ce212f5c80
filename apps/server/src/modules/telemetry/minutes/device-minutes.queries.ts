import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { Db } from '../../../platform/database/db.ts'
import type { CalculatedDevice } from './calculated-devices.queries.ts'
import { withRepairs } from './device-repairs.queries.ts'
import { holdValues } from './minute-balance.queries.ts'
import { readMinutes, type Window } from './minute-view.queries.ts'

/**
 * Minutes of some devices of a location after repairs. A power is valid until the next value is due. A year
 * of one quantity is half a million numbers, so request only a few.
 */
export async function readDeviceMinutes(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  quantities: readonly QuantityName[],
  window: Window,
): Promise<ReadonlyMap<number, MinuteColumns>> {
  const deviceIds = devices.map(({ id }) => id)
  const received = await readMinutes(db, { locationIds: [locationId], deviceIds, quantities, ...window })
  const repaired = withRepairs(received, devices, window)
  return new Map(
    devices.flatMap(({ id, expectedPeriodS }) => {
      const columns = repaired.get(id)
      if (!columns) return []
      const { powerW } = columns
      return [
        [
          id,
          powerW ? { ...columns, powerW: holdValues(powerW, Math.ceil(expectedPeriodS / 60)) } : columns,
        ] as const,
      ]
    }),
  )
}
