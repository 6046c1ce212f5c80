import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inDeviceOrder } from '../../devices/index.ts'

/** A device with its newest values. */
export type LiveDeviceRow = {
  readonly id: number
  readonly oemDeviceId: number | null
  readonly parentId: number | null
  readonly name: string
  readonly category: DeviceCategory
  readonly expectedPeriodS: number
  readonly hidden: boolean
  readonly excludedInCalculations: boolean
  /** serial of the controller or module that it is behind; null if it is not behind our hardware */
  readonly connected: boolean | null
  readonly status: 'ok' | 'error'
  readonly controlRevision: number
  /** time from which a repair reverses its power */
  readonly isReversed: boolean
  readonly at: number | null
  readonly powerW: number | null
  readonly socPct: number | null
  readonly temperatureC: number | null
}

/** Not every message has every quantity: the newest value of each is searched among this many samples. */
const SAMPLES_BACK = 10

/** Devices of a location with their newest values, by one index probe into the samples per device, in one statement. */
export async function listLiveDevices(db: Db, locationId: number): Promise<LiveDeviceRow[]> {
  const { rows } = await sql<LiveDeviceRow>`
    select d.id, d.oem_device_id as "oemDeviceId", d.parent_id as "parentId", d.name, d.category,
      d.expected_period_s as "expectedPeriodS", d.hidden,
      d.excluded_in_calculations as "excludedInCalculations",
      o.connected, d.status, d.control_revision as "controlRevision",
      exists (
        select from reading_repair r where r.device_id = d.id and r.undone_at is null and r.kind = 'turn' and r.to_at is null
      ) as "isReversed",
      (extract(epoch from coalesce(s.at, d.last_activity_at)) * 1000)::double precision as at,
      s.power_w as "powerW", s.soc_pct as "socPct", s.temperature_c as "temperatureC"
    from device d
    left join oem_device o on o.id = d.oem_device_id
    left join lateral (
      select max(at) as at,
        (array_agg(power_w order by at desc) filter (where power_w is not null))[1] as power_w,
        (array_agg(soc_pct order by at desc) filter (where soc_pct is not null))[1] as soc_pct,
        (array_agg(temperature_c order by at desc) filter (where temperature_c is not null))[1] as temperature_c
      from (
        select at, power_w, soc_pct, temperature_c from sample
        where location_id = d.location_id and device_id = d.id
        order by at desc limit ${sql.lit(SAMPLES_BACK)}
      ) newest
    ) s on true
    where d.location_id = ${locationId} and d.status <> 'deleted'
    order by ${inDeviceOrder('d')}
  `.execute(db)
  return rows.map((row) => ({ ...row, powerW: asReversed(row.isReversed, row.powerW) }))
}

/** Power with its corrected sign. */
export const asReversed = (isReversed: boolean, powerW: number | null) =>
  isReversed && powerW ? -powerW : powerW
