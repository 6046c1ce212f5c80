import type { specLocationAlarms } from '@kilowatt/contracts/alarms/alarm-entry'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { alarmState, severityRank, withMaintained } from './maintained.ts'

type LocationAlarms = z.infer<typeof specLocationAlarms>
type Entry = NonNullable<LocationAlarms['alarms'][keyof LocationAlarms['alarms']]>[number]

/** Open alarms of locations by type, in the form of the specification; locations without open alarms are absent. */
export async function readSpecAlarms(
  db: Db,
  seen: { readonly where: RawBuilder<SqlBool>; readonly hidden: RawBuilder<SqlBool> },
): Promise<LocationAlarms[]> {
  const { rows } = await sql<Entry>`
    with recursive ${withMaintained}
    select a.location_id, l.name as location_name, a.kind as type, ${alarmState} as status,
      o.id as controller_id, o.serial as controller_unit_id, d.id as device_id, d.name as device_name,
      to_char(a.first_at at time zone l.timezone, 'DD. MM. YYYY HH24:MI') as event_first_recurrence_date_time
    from alarm a
    join location l on l.id = a.location_id
    left join maintained m on m.location_id = a.location_id
    left join oem_device o on o.id = a.oem_device_id
    left join device d on d.id = a.device_id
    where a.resolved_at is null and ${seen.where} and not ${seen.hidden}
    order by l.name collate name_order, l.id, ${severityRank}, a.first_at, a.id
  `.execute(db)
  return [...Map.groupBy(rows, ({ location_id }) => location_id).values()].map((entries) => ({
    location_id: entries[0]?.location_id ?? 0,
    location_name: entries[0]?.location_name ?? '',
    alarms: Object.groupBy(entries, ({ type }) => type),
  }))
}
