import type { AlarmKind, AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import type { AlarmLife } from '@kilowatt/domain/alarms/alarm-life'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { rulesInForce } from '../../in-force/rules-in-force.queries.ts'
import { type ReadingRule, type WatchedDevice, watchDevice } from './watched-device.ts'

const readingKinds = new Map(
  Object.values<AlarmKind<AlarmKindName>>(alarmKinds)
    .filter((kind) => kind.evaluation === 'reading')
    .map((kind) => [kind.name, kind]),
)

type DeviceRow = {
  id: number
  location_id: number
  company_id: number
  oem_device_id: number | null
  serial: string | null
  category: DeviceCategory
  timezone: string
  latitude: number | null
  longitude: number | null
}

type RuleRow = {
  location_id: number
  id: number
  kind: AlarmKindName
  slot: string
  severity: Severity
  settings: AlarmSettings
  raise_delay_s: number
  clear_delay_s: number
}

/**
 * Whether a rule is about a device: the named device, a device of its category, or any device that measures
 * the judged quantity.
 */
export function isAbout(settings: AlarmSettings, device: { id: number; category: DeviceCategory }): boolean {
  const { device: named = null } = settings
  if (named === null || named === '') return true
  return typeof named === 'number' ? named === device.id : named === device.category
}

/** Rule and kind from a row; null for a kind that does not judge readings. */
export function readingRuleOf(row: RuleRow): ReadingRule | null {
  const kind = readingKinds.get(row.kind)
  if (!kind) return null
  return {
    ...{ id: row.id, kind, slot: row.slot, severity: row.severity, settings: row.settings },
    raiseDelayS: row.raise_delay_s,
    clearDelayS: row.clear_delay_s,
    quantities: kind.quantities(row.settings),
    windowMin: kind.windowMin(row.settings),
  }
}

/** A device that measures; `watched` is null if no rule judges its readings. */
export type LoadedDevice = {
  readonly locationId: number
  readonly serial: string | null
  readonly watched: WatchedDevice | null
}

/**
 * Devices with the rules for their readings, their states, and the minutes before the first reading to judge.
 * Devices that no longer exist are absent.
 * @param firstAt time of the first reading by device, epoch ms
 */
export async function loadWatchedDevices(
  db: Db,
  firstAt: ReadonlyMap<number, number>,
): Promise<Map<number, LoadedDevice>> {
  const deviceIds = [...firstAt.keys()]
  const devices = await readDevices(db, deviceIds)
  const rules = Map.groupBy(
    await readRules(db, [...new Set(devices.map(({ location_id }) => location_id))]),
    ({ location_id }) => location_id,
  )
  const lives = await readLives(db, deviceIds)
  const loaded = new Map(
    devices.map((device) => {
      const applying = (rules.get(device.location_id) ?? [])
        .filter(({ settings }) => isAbout(settings, device))
        .flatMap((row) => readingRuleOf(row) ?? [])
      const about = {
        source: `device:${device.id}`,
        companyId: device.company_id,
        locationId: device.location_id,
        oemDeviceId: device.oem_device_id,
        deviceId: device.id,
      }
      const watched =
        applying.length === 0 ? null : watchDevice(about, device, applying, lives.get(device.id) ?? new Map())
      return [device.id, { locationId: device.location_id, serial: device.serial, watched }] as const
    }),
  )
  await refill(db, loaded, firstAt)
  return loaded
}

async function readDevices(db: Db, deviceIds: readonly number[]): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.location_id, l.company_id, d.oem_device_id, o.serial, d.category, l.timezone, l.latitude, l.longitude
    from device d join location l on l.id = d.location_id left join oem_device o on o.id = d.oem_device_id
    where d.id = any(${deviceIds}::integer[]) and d.status <> 'deleted'
  `.execute(db)
  return rows
}

async function readRules(db: Db, locationIds: readonly number[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.location_id, r.id, r.kind, r.slot, r.severity, r.settings, r.raise_delay_s, r.clear_delay_s
    from ${rulesInForce({
      locations: sql`select unnest(${locationIds}::integer[])`,
      rules: sql`r.kind = any(${[...readingKinds.keys()]}::text[])`,
    })} r
    where r.is_active
    order by r.slot
  `.execute(db)
  return rows
}

/** Alarm states by device and slot, without raised states whose alarm was closed in another way. */
async function readLives(db: Db, deviceIds: readonly number[]) {
  const { rows } = await sql<{ device_id: number; slot: string; life: AlarmLife }>`
    select split_part(f.source, ':', 2)::integer as device_id, f.slot, f.life from alarm_life f
    where f.source = any(${deviceIds.map((id) => `device:${id}`)}::text[])
      and (f.life ->> 'phase' not in ('raised', 'clearing') or exists (
        select from alarm a where a.slot = f.slot and a.source = f.source and a.resolved_at is null))
  `.execute(db)
  const lives = new Map<number, Map<string, AlarmLife>>()
  for (const { device_id, slot, life } of rows) {
    const ofDevice = lives.get(device_id) ?? new Map<string, AlarmLife>()
    lives.set(device_id, ofDevice.set(slot, life))
  }
  return lives
}

type MinuteRow = { device_id: number; at: number; count: number } & {
  [column in QuantityName]?: number | null
}

/** Fills the windows from the samples before the first reading to judge. */
async function refill(
  db: Db,
  loaded: ReadonlyMap<number, LoadedDevice>,
  firstAt: ReadonlyMap<number, number>,
): Promise<void> {
  const windowed = [...loaded].flatMap(([id, { watched }]) =>
    watched && watched.windows.size > 0 ? [{ id, ...watched, before: firstAt.get(id) ?? 0 }] : [],
  )
  if (windowed.length === 0) return
  const windows = new Map(windowed.map(({ id, windows }) => [id, windows]))
  const all = windowed.flatMap(({ windows }) => [...windows])
  const names = [...new Set(all.map(([name]) => name))]
  const longestMin = Math.max(...all.map(([, { lengthMin }]) => lengthMin))
  const means = names.map(
    (name) => sql`, avg(${sql.ref(quantities[name].column)})::double precision as ${sql.ref(name)}`,
  )
  const { rows } = await sql<MinuteRow>`
    select s.device_id, (extract(epoch from max(s.at)) * 1000)::double precision as at, count(*)::integer as count
      ${sql.join(means, sql``)}
    from unnest(
      ${windowed.map(({ about }) => about.locationId)}::integer[], ${windowed.map(({ id }) => id)}::integer[],
      ${windowed.map(({ before }) => new Date(before))}::timestamptz[]
    ) as w (location_id, device_id, before)
    join sample s on s.location_id = w.location_id and s.device_id = w.device_id
      and s.at < w.before and s.at >= w.before - make_interval(mins => ${longestMin})
    group by s.device_id, date_bin('1 minute', s.at, 'epoch'::timestamptz)
  `.execute(db)
  for (const { device_id, at, count, ...values } of rows)
    for (const [name, window] of windows.get(device_id) ?? []) {
      const value = values[name] ?? null
      if (value !== null) window.add(at, value, count)
    }
}
