import type { RepairPreview, RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import { seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import { withoutDoubleCounting } from '@kilowatt/domain/energy/balance/hybrid-inverters'
import { thinRows } from '@kilowatt/domain/energy/series/thin-series'
import { roundKnown } from '@kilowatt/domain/round-to'
import { floorToQuarter, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleDevice } from '../../devices/index.ts'
import {
  type CalculatedDevice,
  listCalculatedDevicesOfLocation,
} from '../minutes/calculated-devices.queries.ts'
import type { Window } from '../minutes/minute-view.queries.ts'
import { rollUpLocation } from '../rollup/rollup.commands.ts'
import { readRollUpInputs } from '../rollup/rollup-inputs.queries.ts'
import { type Kept, repairOf } from './repair-request.ts'
import { repairsInForceOf } from './repairs.queries.ts'

/**
 * If a repair is longer, the preview shows only its first days, to limit the calculation while the user
 * waits.
 */
const LONGEST_SHOWN_DAYS = 31
const POINTS = 300

/**
 * Power and energies of a device on the days of a repair, now and after it.
 * @throws AppError with the same refusals as the repair itself
 */
export async function previewRepair(
  db: Db,
  device: AccessibleDevice,
  request: RepairRequest,
  kept: Kept,
): Promise<RepairPreview> {
  const { id, location } = device
  const inForce = (await repairsInForceOf(db, [id])).get(id) ?? []
  const repair = await repairOf(db, device, request, inForce, kept)
  const days = daysOf(location.timezone, repair.from, repair.to ?? kept.now)
  const window = {
    from: floorToQuarter(days.from),
    to: Math.min(days.to, floorToQuarter(kept.now) + QUARTER_MS),
  }
  const devices = await listCalculatedDevicesOfLocation(db, location.id)
  const wished = devices.map((one) => (one.id === id ? { ...one, repairs: [...inForce, repair] } : one))
  const before = await computed(db, location, id, devices, window, kept.now)
  const after = await computed(db, location, id, wished, window, kept.now)
  const rows = [...new Set([...thinRows(before.powerW, POINTS), ...thinRows(after.powerW, POINTS)])].sort(
    (a, b) => a - b,
  )
  const category = devices.find((one) => one.id === id)?.category
  const pick = (column: Float64Array) => rows.map((row) => roundKnown(column[row], 1))
  return {
    ...days,
    timezone: location.timezone,
    at: rows.map((row) => window.from + row * MINUTE_MS),
    beforeW: pick(before.powerW),
    afterW: pick(after.powerW),
    totals: (category ? seriesOf(category) : []).flatMap(({ key, column, sign }) =>
      column === 'socPct' || sign === 0
        ? []
        : [{ key, beforeWh: before.totalsWh[column], afterWh: after.totalsWh[column] }],
    ),
  }
}

function daysOf(zone: string, from: number, to: number): Window {
  const first = localDateAt(zone, from)
  const last = localDateAt(zone, Math.max(from, to - 1))
  const latest = addDays(first, LONGEST_SHOWN_DAYS - 1)
  return {
    from: localDayRange(zone, first).startMs,
    to: localDayRange(zone, [last, latest].toSorted()[0] ?? last).endMs,
  }
}

/** As the roll-up would calculate it, without writing anything. */
async function computed(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  deviceId: number,
  devices: readonly CalculatedDevice[],
  window: Window,
  now: number,
) {
  const inputs = await readRollUpInputs(db, new Map([[location.id, devices]]), window, now)
  const length = (window.to - window.from) / MINUTE_MS
  const nothing = new Float64Array(length).fill(Number.NaN)
  const input = inputs.get(location.id)
  if (!input) return { powerW: nothing, totalsWh: { importWh: null, exportWh: null } }
  const rolled = rollUpLocation({ locationId: location.id, timezone: location.timezone }, input, window)
  const energy = rolled.devices.find(({ id }) => id === deviceId)
  const shown = withoutDoubleCounting(input.devices).find(({ id }) => id === deviceId)
  const first = (window.from - input.startMs) / MINUTE_MS
  return {
    powerW: shown?.powerW.subarray(first, first + length) ?? nothing,
    totalsWh: { importWh: sumOf(energy?.importWh), exportWh: sumOf(energy?.exportWh) },
  }
}

function sumOf(column: Float64Array | undefined): number | null {
  const known = column?.filter((value) => !Number.isNaN(value)) ?? new Float64Array()
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
