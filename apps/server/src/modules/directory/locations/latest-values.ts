import { sql } from 'kysely'

/** Age from which a value is no longer shown as current. */
const NOW_MINUTES = 15

/**
 * Joins the latest value of one quantity for each device `d`, as `<column>.value`; null if it is not recent. One index
 * probe into the samples per device.
 */
export const joinLatest = (column: 'power_w' | 'soc_pct') => sql`
  left join lateral (
    select ${sql.ref(column)} as value from sample
    where location_id = d.location_id and device_id = d.id and ${sql.ref(column)} is not null
      and at > now() - make_interval(mins => ${sql.lit(NOW_MINUTES)})
    order by at desc limit 1
  ) ${sql.ref(column)} on true`
