import { sql } from 'kysely'

/** What a device said longer ago is not "now" any more. */
const NOW_MINUTES = 15

/**
 * Joins what each device `d` measured last of one quantity, as `<column>.value`; null when it said nothing lately. One probe
 * into the samples per device.
 */
export const joinLatest = (column: 'power_w' | 'soc_pct') => sql`
  left join lateral (
    select ${sql.ref(column)} as value from sample
    where location_id = d.location_id and device_id = d.id and ${sql.ref(column)} is not null
      and at > now() - make_interval(mins => ${sql.lit(NOW_MINUTES)})
    order by at desc limit 1
  ) ${sql.ref(column)} on true`
