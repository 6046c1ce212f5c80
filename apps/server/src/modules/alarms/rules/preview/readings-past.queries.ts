import type { AlarmPlace } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmSpan } from '@kilowatt/domain/alarms/alarm-replay'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { MinuteColumns } from '@kilowatt/domain/energy/readings/minute-columns'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../../platform/long-work.ts'
import { readMinutes } from '../../../telemetry/index.ts'
import { judgeReading, type ReadingRule, watchDevice } from '../../evaluation/readings/watched-device.ts'
import { isAbout } from '../../evaluation/readings/watched-devices.queries.ts'
import type { Past, PastSource, PastWindow, PreviewedLocation } from './past.ts'

const MINUTES_AT_ONCE = 2_000
/** Of more devices than these, no further location is tried. */
const MOST_DEVICES = 40

/** Tries a rule on stored minutes, exactly as readings are judged when they arrive. */
export async function pastOfReadings(
  db: Db,
  locations: readonly PreviewedLocation[],
  rule: ReadingRule,
  window: PastWindow,
): Promise<Past> {
  const sources: PastSource[] = []
  let tried = 0
  for (const location of locations) {
    if (tried > 0 && sources.length >= MOST_DEVICES) break
    tried++
    const deviceIds = await devicesAbout(db, location.id, rule)
    if (deviceIds.length === 0) continue
    const minutes = await readMinutes(db, {
      ...{ locationIds: [location.id], deviceIds, quantities: rule.quantities },
      ...window,
    })
    for (const columns of minutes.values()) {
      const { spans, firstAt } = await judgeMinutes(columns, rule, location, window)
      if (firstAt !== null) sources.push({ locationId: location.id, spans, knownFrom: firstAt })
    }
  }
  return { sources, tried, isAtLeast: false }
}

async function devicesAbout(db: Db, locationId: number, { settings }: ReadingRule): Promise<number[]> {
  const { rows } = await sql<{ id: number; category: DeviceCategory }>`
    select id, category from device where location_id = ${locationId} and status <> 'deleted'
  `.execute(db)
  return rows.filter((device) => isAbout(settings, device)).map(({ id }) => id)
}

async function judgeMinutes(
  columns: MinuteColumns,
  rule: ReadingRule,
  place: AlarmPlace,
  { from, to }: PastWindow,
) {
  const source = { source: '', companyId: null, locationId: null, oemDeviceId: null, deviceId: null }
  const device = watchDevice(source, place, [rule], new Map())
  const spans: AlarmSpan[] = []
  let firstAt: number | null = null
  let i = 0
  const value = (name: QuantityName) => {
    const known = columns[name]?.[i] ?? Number.NaN
    return Number.isNaN(known) ? null : known
  }
  for (; i < (to - from) / MINUTE_MS; i++) {
    if (i % MINUTES_AT_ONCE === 0) await yieldToEventLoop()
    if (rule.quantities.every((name) => value(name) === null)) continue
    const at = from + i * MINUTE_MS
    firstAt ??= at
    for (const { happened, life } of judgeReading(device, { at, value })) {
      if (happened.includes('raised')) spans.push({ from: life.firstAt ?? at, to: null })
      const last = spans.at(-1)
      if (happened.includes('resolved') && last) spans[spans.length - 1] = { ...last, to: at }
    }
  }
  return { spans, firstAt }
}
