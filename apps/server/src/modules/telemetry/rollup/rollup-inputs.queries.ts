import type { Span } from '@kilowatt/domain/devices/membership'
import type { MeteredDevice } from '@kilowatt/domain/energy/balance/device-energy'
import { type PowerLimits, powersUnknown, registerLimitW } from '@kilowatt/domain/energy/quality/power-limits'
import { registerBreaks } from '@kilowatt/domain/energy/quality/repaired-minutes'
import { type MinuteColumns, registerSamples } from '@kilowatt/domain/energy/readings/minute-columns'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { Samples } from '@kilowatt/domain/energy/readings/samples'
import { floorToMinute, MINUTE_MS, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { StaysOfDevice } from '../../devices/index.ts'
import type { CalculatedDevice } from '../minutes/calculated-devices.queries.ts'
import { withRepairs } from '../minutes/device-repairs.queries.ts'
import { countedSpans, deviceColumns, staysAt } from '../minutes/minute-balance.queries.ts'
import { readMinutes, type Window } from '../minutes/minute-view.queries.ts'
import { readPowerLimits } from '../minutes/power-limits.queries.ts'
import {
  type Neighbours,
  type RegisterReading,
  readNeighbours,
  rolledRegisters,
} from './rollup-neighbours.queries.ts'

/**
 * Minutes read before and after the quarter-hours, because readings there affect the quarter-hours at the
 * edges.
 */
export const MARGIN_MS = QUARTER_MS

/** The quantities that are rolled up. */
export const rolledQuantities: readonly QuantityName[] = [
  'powerW',
  'socPct',
  'outdoorTemperatureC',
  ...rolledRegisters,
]

/** Input for the roll-up of one location. */
export type RollUpInput = {
  readonly devices: readonly MeteredDevice[]
  /** start and length of the minute columns */
  readonly startMs: number
  readonly minutes: number
  /** minutes as received, per device id; may include those of other locations */
  readonly columns: ReadonlyMap<number, MinuteColumns>
  /**
   * the span whose energies depend on the window, including gaps that start or end with a reading in the
   * window
   */
  readonly reach: Window
  /** devices with readings outside their stays, and the extended stays */
  readonly extended: readonly StaysOfDevice[]
}

/**
 * Minutes and registers of locations around a window, in at most four statements, whatever their number. If a
 * device was silent, its last reading before the window and its first reading after it are included.
 * @param now epoch ms; nothing later is searched
 */
export async function readRollUpInputs(
  db: Db | Tx,
  devicesByLocation: ReadonlyMap<number, readonly CalculatedDevice[]>,
  window: Window,
  now: number,
): Promise<Map<number, RollUpInput>> {
  const span = { from: window.from - MARGIN_MS, to: window.to + MARGIN_MS }
  const received = await readMinutes(db, {
    locationIds: [...devicesByLocation.keys()],
    ...span,
    quantities: rolledQuantities,
  })
  const minutes = withRepairs(received, [...devicesByLocation.values()].flat(), span)
  const silent = silentDevices(devicesByLocation, minutes, window, now)
  const neighbours = await readNeighbours(db, silent, span)
  const limits = await readPowerLimits(db, [...devicesByLocation.keys()])
  return new Map(
    [...devicesByLocation].map(([locationId, devices]) => [
      locationId,
      { ...rollUpInput(devices, minutes, neighbours, { span, window, limits }), columns: received },
    ]),
  )
}

type Around = {
  readonly span: Window
  readonly window: Window
  /** by device id; unknown if absent */
  readonly limits?: ReadonlyMap<number, PowerLimits>
}

export function rollUpInput(
  devices: readonly CalculatedDevice[],
  minutes: ReadonlyMap<number, MinuteColumns>,
  neighbours: ReadonlyMap<number, Neighbours>,
  { span, window, limits }: Around,
): RollUpInput {
  const length = (span.to - span.from) / MINUTE_MS
  let { from, to } = window
  const extended = devices.flatMap((device) => {
    const stays = staysAt(device, minutes.get(device.id) ?? {}, span)
    return stays === device.stays ? [] : [{ deviceId: device.id, stays }]
  })
  const metered = devices.map((device): MeteredDevice => {
    const columns = minutes.get(device.id) ?? {}
    const around = neighbours.get(device.id)
    const counted = countedSpans(device, columns, span)
    if (hasReadings(columns, span, window)) {
      from = Math.min(from, around?.before?.at ?? from)
      to = Math.max(to, around?.after?.at ?? to)
    }
    const registerOf = (name: (typeof rolledRegisters)[number]) =>
      withinSpans(withNeighbours(columns, span.from, around, name), counted)
    return {
      ...deviceColumns(device, columns, span),
      registers: {
        energyImportWh: registerOf('energyImportWh'),
        energyExportWh: registerOf('energyExportWh'),
        energyProducedWh: registerOf('energyProducedWh'),
      },
      limits: { maxPowerW: registerLimitW(limits?.get(device.id) ?? powersUnknown) },
      breaksMs: [...registerBreaks(device.repairs), ...counted.map(startOf)].sort((a, b) => a - b),
      periodMs: device.expectedPeriodS * 1000,
    }
  })
  const reach = { from, to }
  return { devices: metered, startMs: span.from, minutes: length, columns: minutes, reach, extended }
}

/** The minute in which a stay starts. Earlier readings belong to another stay, or to none. */
const startOf = ({ from }: Span) => floorToMinute(from)

/** Readings of registers from times in which the device belongs to the location and counts. */
function withinSpans(readings: Samples | null, spans: readonly Span[]): Samples | null {
  if (!readings) return null
  const counted = spans.map((span) => ({ from: startOf(span), to: span.to }))
  const counts = (at: number) => counted.some(({ from, to }) => from <= at && at < to)
  if (readings.at.every(counts)) return readings
  const kept = [...readings.at.keys()].filter((i) => counts(readings.at[i] ?? Number.NaN))
  if (kept.length === 0) return null
  const of = (column: Float64Array) => Float64Array.from(kept, (i) => column[i] ?? Number.NaN)
  return { at: of(readings.at), values: of(readings.values) }
}

function withNeighbours(
  columns: MinuteColumns,
  startMs: number,
  around: Neighbours | undefined,
  name: (typeof rolledRegisters)[number],
): Samples | null {
  const inside = registerSamples(columns, name, startMs) ?? NO_SAMPLES
  const before = readingOf(around?.before, name)
  const after = readingOf(around?.after, name)
  const all = before || after ? joined([before, inside, after]) : inside
  return all.at.length === 0 ? null : all
}

function joined(parts: readonly (Samples | null)[]): Samples {
  const known = parts.filter((part) => part !== null)
  const length = known.reduce((sum, { at }) => sum + at.length, 0)
  const all = { at: new Float64Array(length), values: new Float64Array(length) }
  let offset = 0
  for (const { at, values } of known) {
    all.at.set(at, offset)
    all.values.set(values, offset)
    offset += at.length
  }
  return all
}

const NO_SAMPLES: Samples = { at: new Float64Array(), values: new Float64Array() }

function readingOf(
  reading: RegisterReading | null | undefined,
  name: (typeof rolledRegisters)[number],
): Samples | null {
  const read = reading?.registers[name]
  return read ? { at: Float64Array.of(read.at), values: Float64Array.of(read.wh) } : null
}

/** Whether a register has a reading in the part of `span` from `part.from` to `part.to`. */
function hasReadings(columns: MinuteColumns, span: Window, part: Window): boolean {
  const first = Math.max(0, (part.from - span.from) / MINUTE_MS)
  const last = (part.to - span.from) / MINUTE_MS
  return rolledRegisters.some((name) => {
    const column = columns[name]
    for (let i = first; column && i < last; i++) if (!Number.isNaN(column[i])) return true
    return false
  })
}

/**
 * Devices without a reading in one of the margins. If the window reaches the present, no reading can be after
 * it.
 */
function silentDevices(
  devicesByLocation: ReadonlyMap<number, readonly CalculatedDevice[]>,
  minutes: ReadonlyMap<number, MinuteColumns>,
  window: Window,
  now: number,
) {
  const span = { from: window.from - MARGIN_MS, to: window.to + MARGIN_MS }
  const mayFollow = span.to < now
  return [...devicesByLocation].flatMap(([locationId, devices]) =>
    devices.flatMap(({ id, repairs }) => {
      const columns = minutes.get(id) ?? {}
      // a device that sends only power has no registers to search
      if (columns.powerW && rolledRegisters.every((name) => !columns[name])) return []
      const isKnownBefore = hasReadings(columns, span, { from: span.from, to: window.from })
      const isKnownAfter = hasReadings(columns, span, { from: window.to, to: span.to })
      const needsAfter = mayFollow && !isKnownAfter
      const needsBefore =
        !isKnownBefore && (needsAfter || hasReadings(columns, span, { from: window.from, to: span.to }))
      return needsBefore || needsAfter ? [{ locationId, deviceId: id, repairs, needsBefore, needsAfter }] : []
    }),
  )
}
