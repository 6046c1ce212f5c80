import type { StoredQuarter } from '@kilowatt/domain/recount/differences'
import type { RecountQuarter } from '@kilowatt/domain/recount/recount-input'
import { type ReportedQuarter, recountQuarters } from '@kilowatt/domain/recount/site-quarters'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { readRecountedDevices } from './recounted-devices.queries.ts'

export type RecountRange = { readonly from: number; readonly to: number }

/** Quarter-hours of a location as stored, and as recounted from received data. */
export async function recountEnergies(
  db: Db,
  locationId: number,
  range: RecountRange,
): Promise<{ stored: StoredQuarter[]; recounted: RecountQuarter[] }> {
  const devices = await readRecountedDevices(db, locationId, range)
  const recounted = recountQuarters(devices, range, await readReported(db, locationId, range))
  const { rows } = await sql<StoredQuarter>`
    select extract(epoch from at)::double precision * 1000 as at, production_wh as "productionWh", import_wh as "importWh",
      export_wh as "exportWh", charge_wh as "chargeWh", discharge_wh as "dischargeWh", ev_wh as "evWh", hvac_wh as "hvacWh",
      consumption_wh as "consumptionWh"
    from location_quarter
    where location_id = ${locationId} and at >= ${new Date(range.from)} and at < ${new Date(range.to)}
  `.execute(db)
  return { stored: rows, recounted }
}

/** Values reported by the location's metering place, per quarter-hour; stored by UTC day. */
async function readReported(db: Db, locationId: number, { from, to }: RecountRange) {
  const { rows } = await sql<{ at: number } & ReportedQuarter>`
    select extract(epoch from day::timestamp at time zone 'UTC')::double precision * 1000 + (i - 1) * 900000 as at,
      import_wh[i] as "importWh", export_wh[i] as "exportWh"
    from told_day, generate_series(1, 96) as i
    where location_id = ${locationId} and day between ${isoDay(from)} and ${isoDay(to)}
  `.execute(db)
  return new Map(rows.map(({ at, ...energies }): [number, ReportedQuarter] => [at, energies]))
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
