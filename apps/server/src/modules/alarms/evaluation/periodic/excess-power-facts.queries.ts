import type { ExcessPowerMonthFacts } from '@kilowatt/domain/alarms/kinds/excess-power-month/excess-power-month'
import type { ExcessPowerQuarterFacts } from '@kilowatt/domain/alarms/kinds/excess-power-quarter/excess-power-quarter'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { readBlockGuards } from '../../../grid-tariff/index.ts'

type Place = { readonly locationId: number; readonly companyId: number }

/** Largest number of locations read at once, because a month of quarter-hours is in memory for each. */
const LOCATIONS_AT_ONCE = 50
/** A reading of the meter that is older shows nothing about the present. */
const FRESH_S = 180

async function guardsOf(db: Db, locationIds: readonly number[], now: number) {
  const { rows: places } = await sql<Place>`
    select id as "locationId", company_id as "companyId" from location where id = any(${locationIds}::integer[])
  `.execute(db)
  const guarded = []
  for (let first = 0; first < places.length; first += LOCATIONS_AT_ONCE) {
    const some = places.slice(first, first + LOCATIONS_AT_ONCE)
    const guards = await readBlockGuards(
      db,
      some.map(({ locationId }) => locationId),
      now,
    )
    for (const place of some) {
      const guard = guards.get(place.locationId)
      if (guard) guarded.push({ place, guard })
    }
  }
  return guarded
}

/** Cost of this month's excess power, for locations that are charged for it. */
export async function readExcessOfMonth(
  db: Db,
  locationIds: readonly number[],
  now: number,
): Promise<(Place & ExcessPowerMonthFacts)[]> {
  return (await guardsOf(db, locationIds, now)).map(({ place, guard }) => ({
    ...place,
    excessEur: guard.isCharged ? guard.excessEur : 0,
  }))
}

/** Current quarter-hour by the meter, for locations with agreed powers. */
export async function readExcessOfQuarter(
  db: Db,
  locationIds: readonly number[],
  now: number,
): Promise<(Place & ExcessPowerQuarterFacts)[]> {
  const guarded = await guardsOf(db, locationIds, now)
  const startMs = now - (now % QUARTER_MS)
  const { rows } = await sql<{ locationId: number; meanW: number; importW: number | null }>`
    select s.location_id as "locationId", avg(greatest(s.power_w, 0))::double precision as "meanW",
      (array_agg(greatest(s.power_w, 0) order by s.at desc) filter (
        where s.at > ${new Date(now)}::timestamptz - make_interval(secs => ${FRESH_S})
      ))[1]::double precision as "importW"
    from device d join sample s on s.location_id = d.location_id and s.device_id = d.id
      and s.at >= ${new Date(startMs)} and s.at <= ${new Date(now)} and s.power_w is not null
    where d.location_id = any(${guarded.map(({ place }) => place.locationId)}::integer[])
      and d.category = 'GRID' and d.status <> 'deleted' and not d.excluded_in_calculations
    group by s.location_id
    having count(distinct d.id) = 1
  `.execute(db)
  const measured = new Map(rows.map((row) => [row.locationId, row]))
  return guarded.map(({ place, guard }) => {
    const { meanW = null, importW = null } = measured.get(place.locationId) ?? {}
    return {
      ...place,
      nowMs: now,
      importedWh: meanW === null ? null : (meanW * (now - startMs)) / 3_600_000,
      importW,
      agreedW: guard.agreedKw * 1_000,
    }
  })
}
