import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { measuredRuns, staysWithReadings } from '@kilowatt/domain/devices/membership'
import {
  type MinuteColumnName,
  type MinuteColumns,
  withInstants,
} from '@kilowatt/domain/energy/readings/minute-columns'
import { floorToQuarter, MINUTE_MS, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { writeStays } from '../../devices/index.ts'
import {
  type CalculatedDevice,
  listCalculatedDevicesOfLocation,
} from '../minutes/calculated-devices.queries.ts'
import { type DeviceDay, writeDays } from '../minutes/packing.commands.ts'
import { markUnjudged } from '../rollup/judged-days.commands.ts'
import { rollUpLocation } from '../rollup/rollup.commands.ts'
import { MARGIN_MS, rolledQuantities, rollUpInput } from '../rollup/rollup-inputs.queries.ts'
import { lockLocation } from '../rollup/rollup-lock.ts'
import { rolledRegisters } from '../rollup/rollup-neighbours.queries.ts'
import { writeRollUps } from '../rollup/rollup-write.commands.ts'

export type HistoryDevice = {
  readonly deviceId: number
  readonly category: DeviceCategory
  readonly parentId?: number | null
  /** default 60 */
  readonly expectedPeriodS?: number
}

/** Minutes of one device and UTC day. */
export type HistoryDay = {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly deviceId: number
  /** 1,440 numbers per quantity; NaN if not measured */
  readonly columns: Partial<Record<MinuteColumnName, ArrayLike<number>>>
}

export type History = {
  readonly locationId: number
  readonly timezone: string
  readonly devices: readonly HistoryDevice[]
  /** in order of days; all devices of a day before the next day */
  readonly days: AsyncIterable<HistoryDay> | Iterable<HistoryDay>
}

/** Days written and rolled up per transaction. */
const DAYS_PER_PART = 32

/**
 * Writes the history of a location as packed days and rolls it up, in bulk and in parts of a month, for a demo or an
 * import. Existing data of these days is replaced. Registers are given per minute, as everywhere.
 */
export async function loadHistory(
  { inTx }: Pick<Platform, 'inTx'>,
  history: History,
): Promise<{ deviceDays: number }> {
  const known = new Set(history.devices.map(({ deviceId }) => deviceId))
  let part: DeviceDay[] = []
  /** the last quarter-hour of the previous part, because its last minute depends on this part */
  let previous: DeviceDay[] = []
  let deviceDays = 0
  const flush = async () => {
    if (part.length === 0) return
    const [rows, before] = [part, previous]
    await inTx(system, async ({ tx }) => {
      // marked quarter-hours are rolled up before or after, never concurrently, because both write the sum of
      // the same month
      await lockLocation(tx, history.locationId)
      await writeDays(tx, history.locationId, rows)
      await extendStays(tx, history, rows)
      const days = rows.map(({ day }) => ({ locationId: history.locationId, day }))
      await markUnjudged(tx, days, Date.now())
      await rollUpPart(tx, history, before, rows)
      await markReturns(tx, history.locationId, before, rows)
    })
    deviceDays += rows.length
    const last = rows.at(-1)?.day
    previous = rows.filter(({ day }) => day === last)
    part = []
  }
  for await (const { day: date, deviceId, columns } of history.days) {
    if (!known.has(deviceId))
      throw new RangeError(`device ${deviceId} is not among the devices of the history`)
    const day = Date.parse(date)
    const first = part[0]?.day ?? day
    if (day < (part.at(-1)?.day ?? day)) throw new RangeError(`day ${date} comes after a later one`)
    if (day - first >= DAYS_PER_PART * UTC_DAY_MS) await flush()
    part.push({ deviceId, day, columns })
  }
  await flush()
  return { deviceDays }
}

/** Devices belong to the location from the first reading of their history. */
async function extendStays(tx: Tx, { locationId, devices }: History, rows: readonly DeviceDay[]) {
  const stored = await listCalculatedDevicesOfLocation(tx, locationId)
  const periods = new Map(devices.map(({ deviceId, expectedPeriodS = 60 }) => [deviceId, expectedPeriodS]))
  const days = Map.groupBy(rows, ({ deviceId }) => deviceId)
  const changed = stored.flatMap(({ id, stays }) => {
    const held = Math.ceil((periods.get(id) ?? 60) / 60)
    const runs = (days.get(id) ?? []).flatMap(({ day, columns }) => measuredRuns(Object.values(columns), day))
    const extended = staysWithReadings(stays, runs, held * MINUTE_MS)
    return extended === stays ? [] : [{ deviceId: id, stays: extended }]
  })
  await writeStays(tx, changed)
}

async function rollUpPart(
  tx: Tx,
  history: History,
  before: readonly DeviceDay[],
  rows: readonly DeviceDay[],
) {
  const first = rows[0]?.day ?? 0
  const last = rows.at(-1)?.day ?? first
  const from = before.length > 0 ? first - QUARTER_MS : first
  const window = { from, to: last + UTC_DAY_MS }
  const span = { from: window.from - MARGIN_MS, to: window.to + MARGIN_MS }
  const minutes = columnsOf([...before, ...rows], span)
  const input = rollUpInput(history.devices.map(asCalculated), minutes, new Map(), { span, window })
  const { locationId, timezone } = history
  await writeRollUps(tx, [rollUpLocation({ locationId, timezone }, input, window)])
}

/** A gap across two parts is left to the roll-up, which looks further back than one part. */
async function markReturns(
  tx: Tx,
  locationId: number,
  before: readonly DeviceDay[],
  rows: readonly DeviceDay[],
) {
  if (before.length === 0) return
  const seen = new Set<number>()
  const returns = rows.flatMap(({ deviceId, day, columns }) => {
    const first = firstReading(columns)
    if (first === null || seen.has(deviceId)) return []
    seen.add(deviceId)
    const isGap =
      day !== rows[0]?.day || first >= QUARTER_MINUTES || !before.some((row) => row.deviceId === deviceId)
    return isGap ? [{ location_id: locationId, at: new Date(floorToQuarter(day + first * MINUTE_MS)) }] : []
  })
  if (returns.length > 0) await tx.insertInto('dirty_quarter').values(returns).execute()
}

const QUARTER_MINUTES = QUARTER_MS / MINUTE_MS

function firstReading(columns: HistoryDay['columns']): number | null {
  const firsts = rolledRegisters.flatMap((name) => {
    const at = Array.prototype.findIndex.call(columns[name] ?? [], (value: number) => !Number.isNaN(value))
    return at < 0 ? [] : [at]
  })
  return firsts.length === 0 ? null : Math.min(...firsts)
}

const asCalculated = ({
  deviceId,
  category,
  parentId = null,
  expectedPeriodS = 60,
}: HistoryDevice): CalculatedDevice => ({
  id: deviceId,
  name: '',
  category,
  parentId,
  expectedPeriodS,
  isDeleted: false,
  stays: [{ from: 0, to: Number.POSITIVE_INFINITY, isFromReadings: false }],
  exclusions: [],
  repairs: [],
})

function columnsOf(
  days: readonly DeviceDay[],
  span: { from: number; to: number },
): Map<number, MinuteColumns> {
  const length = (span.to - span.from) / MINUTE_MS
  const minutes = new Map<number, MinuteColumns>()
  for (const { deviceId, day, columns } of days) {
    const known = minutes.get(deviceId) ?? {}
    minutes.set(deviceId, known)
    for (const name of withInstants(rolledQuantities)) {
      const values = columns[name]
      if (!values) continue
      const into = known[name] ?? new Float64Array(length).fill(Number.NaN)
      known[name] = into
      const offset = (day - span.from) / MINUTE_MS
      for (let i = Math.max(0, -offset); i < values.length && offset + i < length; i++)
        into[offset + i] = values[i] ?? Number.NaN
    }
  }
  return minutes
}
