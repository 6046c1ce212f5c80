import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * A local day as measured by the location's own meter and by its metering place. Energies cover the
 * quarter-hours for which both have data, so missing values are not a difference; null if there are none.
 */
export type ReconciledDay = {
  readonly day: LocalDate
  readonly ownImportWh: number | null
  readonly reportedImportWh: number | null
  readonly ownExportWh: number | null
  readonly reportedExportWh: number | null
  /** number of quarter-hours for which both have data, and for which each of them has data */
  readonly compared: number
  readonly own: number
  readonly reportedQuarters: number
}

/**
 * Days in a range for which either meter has data. The location's own values are those of its meters at the
 * connection (several add up, and all must be known). Register energy in a gap is spread over the gap, so a
 * day with a gap may differ for this reason alone.
 */
export async function reconcileReported(
  db: Db,
  { id, timezone }: { readonly id: number; readonly timezone: string },
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<ReconciledDay[]> {
  const first = sql`(${from}::date)::timestamp at time zone ${timezone}`
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timezone}`
  const { rows } = await sql<ReconciledDay>`
    with meters as (
      select d.id from device d
      where d.location_id = ${id} and d.category = 'GRID'
        and not exists (select from device u where u.id = d.parent_id and u.category = 'GRID')
    ), own as (
      select q.at, sum(q.import_wh) as import_wh, sum(coalesce(q.export_wh, 0)) as export_wh
      from device_quarter q
      where q.location_id = ${id} and q.at >= ${first} and q.at < ${end} and q.device_id in (select id from meters)
      group by q.at
      having bool_and(q.import_wh is not null)
    ), reported as (
      select t.day::timestamp at time zone 'UTC' + (w.n - 1) * interval '15 minutes' as at, w.import_wh,
        coalesce(w.export_wh, 0) as export_wh
      from told_day t, unnest(t.import_wh, t.export_wh) with ordinality as w (import_wh, export_wh, n)
      where t.location_id = ${id} and t.day between (${first})::date - 1 and (${end})::date + 1 and w.import_wh is not null
    ), both_known as (
      select coalesce(own.at, reported.at) as at, own.at is not null as has_own, reported.at is not null as has_reported,
        own.import_wh as own_import, reported.import_wh as reported_import, own.export_wh as own_export, reported.export_wh as reported_export
      from own full join reported using (at)
    )
    select to_char(at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      sum(own_import) filter (where has_own and has_reported) as "ownImportWh",
      sum(reported_import) filter (where has_own and has_reported) as "reportedImportWh",
      sum(own_export) filter (where has_own and has_reported) as "ownExportWh",
      sum(reported_export) filter (where has_own and has_reported) as "reportedExportWh",
      (count(*) filter (where has_own and has_reported))::integer as compared,
      (count(*) filter (where has_own))::integer as own,
      (count(*) filter (where has_reported))::integer as "reportedQuarters"
    from both_known
    where at >= ${first} and at < ${end}
    group by 1 order by 1
  `.execute(db)
  return rows
}
