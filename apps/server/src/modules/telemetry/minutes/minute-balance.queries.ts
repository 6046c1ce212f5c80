import { type BalanceColumns, balanceColumns } from '@kilowatt/domain/energy/balance/balance-columns'
import type { DeviceColumns } from '@kilowatt/domain/energy/balance/hybrid-inverters'
import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/database/db.ts'
import type { CalculatedDevice } from './calculated-devices.queries.ts'
import type { Window } from './minute-view.queries.ts'
import { readShownMinutes } from './recent-minutes.queries.ts'

/** The balance of a location minute by minute, from packed days and raw samples. */
export async function readMinuteBalance(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  window: Window,
): Promise<BalanceColumns> {
  const minutes = await readShownMinutes(db, locationId, window, devices)
  const length = (window.to - window.from) / MINUTE_MS
  return balanceColumns(
    devicesAt(devices, minutes, window).map((device) =>
      deviceColumns(device, minutes.get(device.id) ?? {}, length),
    ),
    length,
  )
}

/**
 * Devices that belonged to the location in a window. One that is silent belongs to it and makes the balance unknown; one that
 * was deleted or did not exist yet is no part of it.
 */
export function devicesAt(
  devices: readonly CalculatedDevice[],
  minutes: ReadonlyMap<number, MinuteColumns>,
  { to }: Window,
): CalculatedDevice[] {
  return devices.filter(({ id, isDeleted, createdAt }) => minutes.has(id) || (!isDeleted && createdAt < to))
}

export function deviceColumns(
  { id, category, parentId, expectedPeriodS }: CalculatedDevice,
  { powerW, socPct }: MinuteColumns,
  length: number,
): DeviceColumns {
  const held = Math.ceil(expectedPeriodS / 60)
  return {
    id,
    category,
    parentId,
    powerW: powerW ? holdValues(powerW, held) : new Float64Array(length).fill(Number.NaN),
    socPct: socPct ? holdValues(socPct, held) : null,
  }
}

/**
 * A value holds until the next one is due: a device that reports every five minutes has a power in all five. Beyond that a gap
 * stays a gap.
 */
export function holdValues(column: Float64Array, minutes: number): Float64Array {
  const held = column.slice()
  let age = Number.POSITIVE_INFINITY
  for (let i = 0; i < held.length; i++) {
    if (!Number.isNaN(held[i])) age = 0
    else if (++age <= minutes) held[i] = held[i - 1] ?? Number.NaN
  }
  return held
}
