import {
  measuredRuns,
  memberMinutes,
  type Span,
  type Stay,
  staysWithReadings,
  withoutSpans,
} from '@kilowatt/domain/devices/membership'
import { type BalanceColumns, balanceColumns } from '@kilowatt/domain/energy/balance/balance-columns'
import type { DeviceColumns } from '@kilowatt/domain/energy/balance/hybrid-inverters'
import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/database/db.ts'
import type { CalculatedDevice } from './calculated-devices.queries.ts'
import type { Window } from './minute-view.queries.ts'
import { readShownMinutes } from './recent-minutes.queries.ts'

/** The balance of a location by the minute, from packed days and raw samples. */
export async function readMinuteBalance(
  db: Db,
  locationId: number,
  devices: readonly CalculatedDevice[],
  window: Window,
): Promise<BalanceColumns> {
  const minutes = await readShownMinutes(db, locationId, window, devices)
  return balanceColumns(
    devices.map((device) => deviceColumns(device, minutes.get(device.id) ?? {}, window)),
    (window.to - window.from) / MINUTE_MS,
  )
}

/** Stays of a device, extended by its minutes outside them; the same array if there are no such minutes. */
export function staysAt(
  { stays, expectedPeriodS }: CalculatedDevice,
  columns: MinuteColumns,
  { from, to }: Window,
): readonly Stay[] {
  const isWithin = stays.some((stay) => stay.from <= from && stay.to >= to)
  if (isWithin) return stays
  const heldMs = heldMinutes(expectedPeriodS) * MINUTE_MS
  return staysWithReadings(stays, measuredRuns(Object.values(columns), from), heldMs)
}

/** Times in which a device belongs to its location and counts, extended by its minutes. */
export const countedSpans = (device: CalculatedDevice, columns: MinuteColumns, window: Window): Span[] =>
  withoutSpans(staysAt(device, columns, window), device.exclusions)

/**
 * Columns of a device for each minute of a window; while it does not belong or does not count, it has no
 * value and is not a member.
 */
export function deviceColumns(
  device: CalculatedDevice,
  columns: MinuteColumns,
  window: Window,
): DeviceColumns {
  const { id, category, parentId, expectedPeriodS } = device
  const length = (window.to - window.from) / MINUTE_MS
  const held = heldMinutes(expectedPeriodS)
  const members = memberMinutes(countedSpans(device, columns, window), window.from, length)
  const { powerW, socPct } = columns
  return {
    id,
    category,
    parentId,
    powerW: powerW ? masked(holdValues(powerW, held), members) : new Float64Array(length).fill(Number.NaN),
    socPct: socPct ? masked(holdValues(socPct, held), members) : null,
    members,
  }
}

const heldMinutes = (expectedPeriodS: number) => Math.ceil(expectedPeriodS / 60)

const masked = (column: Float64Array, members: Uint8Array | null) =>
  members === null ? column : column.map((value, i) => (members[i] === 1 ? value : Number.NaN))

/**
 * Fills minutes in which a value is still valid, because the next value is not due: a device that reports
 * every five minutes has a power in all five minutes. Longer gaps stay gaps.
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
