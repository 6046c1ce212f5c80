import type { DeviceCategory, OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { STALE_PERIODS } from '@kilowatt/domain/energy/readings/staleness'
import { sql } from 'kysely'
import { cachedStatement } from '../../../../platform/database/cached-statements.ts'
import type { Db } from '../../../../platform/database/db.ts'

/**
 * A device of a location and its latest values; null if a value is not measured, or too old for the device's
 * interval.
 */
export type NewestValues = {
  readonly id: number
  readonly locationId: number
  readonly parentId: number | null
  readonly name: string
  readonly category: DeviceCategory
  readonly status: 'ok' | 'error'
  readonly source: string | null
  /** left out of calculations by people */
  readonly isExcluded: boolean
  readonly controlRevision: number
  /** batteries only: as people entered it */
  readonly capacityKwh: number | null
  readonly behind: OemDeviceType | null
  readonly oemDeviceId: number | null
  readonly serial: string | null
  readonly connected: boolean
  /** whether a repair reverses its power at the moment */
  readonly isTurned: boolean
  readonly powerW: number | null
  readonly socPct: number | null
  readonly phaseW: readonly [number | null, number | null, number | null]
  readonly phaseA: readonly [number | null, number | null, number | null]
  /** 1 or 0 */
  readonly plugged: number | null
  readonly phases: number | null
  /** level of the car at a charger, % */
  readonly carPct: number | null
  /** meters only: registers now and at the start of the current quarter-hour */
  readonly importWh: number | null
  readonly exportWh: number | null
  readonly startImportWh: number | null
  readonly startExportWh: number | null
}

/** Not every message has every quantity, so the newest value of each is searched among this many samples. */
const SAMPLES_BACK = 10
/** A reading at most this long before a quarter-hour counts as its start. */
const START_S = 120

const newestOf = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by at desc) filter (where ${sql.ref(column)} is not null))[1]`
const newestNumber = (key: 'plugged' | 'phases' | 'veh_soc') =>
  sql`(array_agg((extra ->> ${sql.lit(key)})::double precision order by at desc)
    filter (where jsonb_typeof(extra -> ${sql.lit(key)}) = 'number'))[1]`

/**
 * Devices of locations with their newest values, in one statement: a few index probes per device.
 * @param quarterStartMs start of the current quarter-hour
 */
export async function listNewestValues(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
  quarterStartMs: number,
): Promise<NewestValues[]> {
  const start = new Date(quarterStartMs)
  const { rows } = await sql<NewestValues>`
    select ${cachedStatement} d.id, d.location_id as "locationId", d.parent_id as "parentId", d.name, d.category, d.status, d.source,
      d.excluded_in_calculations as "isExcluded", d.control_revision as "controlRevision",
      d.capacity_kwh as "capacityKwh",
      o.type as behind, o.id as "oemDeviceId", o.serial, coalesce(o.connected, false) as connected,
      exists (
        select from reading_repair r where r.device_id = d.id and r.undone_at is null and r.kind = 'turn' and r.to_at is null
      ) as "isTurned",
      s.power_w as "powerW", s.soc_pct as "socPct", s.phase_w as "phaseW", s.phase_a as "phaseA", s.plugged, s.phases,
      s.car_pct as "carPct",
      s.import_wh as "importWh", s.export_wh as "exportWh",
      q.import_wh as "startImportWh", q.export_wh as "startExportWh"
    from device d
    left join oem_device o on o.id = d.oem_device_id
    left join lateral (
      select ${newestOf('power_w')} as power_w, ${newestOf('soc_pct')} as soc_pct,
        array[${newestOf('power_l1_w')}, ${newestOf('power_l2_w')}, ${newestOf('power_l3_w')}] as phase_w,
        array[${newestOf('current_l1_a')}, ${newestOf('current_l2_a')}, ${newestOf('current_l3_a')}] as phase_a,
        ${newestNumber('plugged')} as plugged, ${newestNumber('phases')} as phases,
        ${newestNumber('veh_soc')} as car_pct,
        ${newestOf('energy_import_wh')} as import_wh, ${newestOf('energy_export_wh')} as export_wh
      from (
        select * from sample
        where location_id = d.location_id and device_id = d.id
          and at > ${new Date(nowMs)}::timestamptz - make_interval(secs => ${STALE_PERIODS} * d.expected_period_s)
        order by at desc limit ${sql.lit(SAMPLES_BACK)}
      ) newest
    ) s on true
    left join lateral (
      select import_wh, export_wh from (
        (select energy_import_wh as import_wh, energy_export_wh as export_wh, 1 as choice from sample
          where location_id = d.location_id and device_id = d.id and energy_import_wh is not null
            and at <= ${start}::timestamptz and at > ${start}::timestamptz - make_interval(secs => ${START_S})
          order by at desc limit 1)
        union all
        (select energy_import_wh, energy_export_wh, 2 from sample
          where location_id = d.location_id and device_id = d.id and energy_import_wh is not null
            and at > ${start}::timestamptz
          order by at limit 1)
      ) known order by choice limit 1
    ) q on d.category = 'GRID'
    where d.location_id = any(${[...locationIds]}::integer[]) and d.status <> 'deleted'
    order by d.location_id, d.id
  `.execute(db)
  return rows
}
