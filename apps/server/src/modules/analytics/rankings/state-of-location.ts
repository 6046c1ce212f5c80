import type { RankedState } from '@kilowatt/contracts/analytics/ranked-states'
import { type RawBuilder, sql } from 'kysely'

/** Time of day before which missing minutes are ignored. */
const YOUNG_DAY_MINUTES = 120

const word = (state: RankedState) => sql.lit(state)

/**
 * State of the location of a row at an instant: one index probe per question, and only the necessary ones.
 * The day is local.
 * @param row a table of the statement, with `id` and `timezone` of a location
 */
export function stateOfLocation(row: string, now: number): RawBuilder<RankedState> {
  const id = sql.ref(`${row}.id`)
  const zone = sql.ref(`${row}.timezone`)
  const at = sql`${new Date(now)}::timestamptz`
  const today = sql`(${at} at time zone ${zone})::date`
  const minutesOfToday = sql`(extract(epoch from ${at} - (${today}::timestamp at time zone ${zone})) / 60)`
  const knownMinutes = sql`coalesce((select d.covered_minutes from location_day d where d.location_id = ${id} and d.day = ${today}), 0)`
  return sql`case
    when not exists (select from oem_device o where o.location_id = ${id}) then ${word('empty')}
    when not exists (select from oem_device o where o.location_id = ${id} and o.connected) then ${word('silent')}
    when exists (select from device d where d.location_id = ${id} and d.status = 'error') then ${word('error')}
    when ${minutesOfToday} >= ${YOUNG_DAY_MINUTES} and ${knownMinutes} * 2 < floor(${minutesOfToday}) then ${word('behind')}
    else ${word('ok')}
  end`
}
