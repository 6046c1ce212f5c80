import { rankedStates } from '@kilowatt/contracts/analytics/ranked-states'
import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import { deriveMetrics, nothingKnown } from '@kilowatt/domain/energy/balance/metrics'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'

type Page = { readonly page: number; readonly pageSize: number; readonly search?: string | undefined }

/** Two weeks of bars beside a name. */
const SHOWN_DAYS = 14
const MINUTE_MS = 60_000
/** Of a day that is as young, missing minutes say nothing. */
const YOUNG_DAY_MINUTES = 120
const rankOf = (state: (typeof rankedStates)[number]) => sql.lit(rankedStates.indexOf(state))

type Ranked = {
  id: number
  name: string
  city: string | null
  timezone: string
  rank: number
  lastSeenAt: Date | null
  total: number
}

/**
 * One page of locations, those that need attention first, then by name: the state of all of them is looked up as sets, figures only for
 * the page.
 * @param set yields the ids of the locations
 */
export async function rankLocations(
  db: Db,
  set: RawBuilder<unknown>,
  { page, pageSize, search }: Page,
  now: number,
): Promise<{ locations: RankedLocation[]; total: number }> {
  const days = await todayByZone(db, now)
  const { rows } = await sql<Ranked>`
    with today (timezone, day, minutes) as (
      select * from unnest(${days.map(({ zone }) => zone)}::text[], ${days.map(({ day }) => day)}::date[],
        ${days.map(({ minutes }) => minutes)}::integer[])
    ),
    place as materialized (
      select l.id, l.name, l.city, l.timezone from location l
      where l.id in (${set}) ${search === undefined ? sql`` : sql`and ${containsFolded('l.name_folded', search)}`}
    ),
    unit as (
      select o.location_id, bool_or(o.connected) as connected, max(o.last_seen_at) as seen
      from place join oem_device o on o.location_id = place.id group by o.location_id
    ),
    fault as (
      select distinct d.location_id from place join device d on d.location_id = place.id where d.status = 'error'
    )
    select p.id, p.name, p.city, p.timezone, unit.seen as "lastSeenAt", count(*) over ()::integer as total,
      case
        when unit.location_id is null then ${rankOf('empty')}
        when not unit.connected then ${rankOf('silent')}
        when fault.location_id is not null then ${rankOf('error')}
        when today.minutes >= ${YOUNG_DAY_MINUTES} and coalesce(d.covered_minutes, 0) * 2 < today.minutes then ${rankOf('behind')}
        else ${rankOf('ok')}
      end as rank
    from place p
    left join today on today.timezone = p.timezone
    left join unit on unit.location_id = p.id
    left join fault on fault.location_id = p.id
    left join lateral (
      -- one probe per location: joined as a set, the days of years would be read
      select covered_minutes from location_day where location_id = p.id and day = today.day limit 1
    ) d on true
    order by rank, p.name collate name_order, p.id
    limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db)
  const figures = await readDays(db, rows, now)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countPlaces(db, set, search))
  return { locations: rows.map((row) => toRanked(row, figures(row))), total }
}

/** Beyond the last page no row tells how many there are. */
async function countPlaces(db: Db, set: RawBuilder<unknown>, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from location l
    where l.id in (${set}) ${search === undefined ? sql`` : sql`and ${containsFolded('l.name_folded', search)}`}
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function todayByZone(db: Db, now: number) {
  const zones = await db.selectFrom('country_timezone').select('name').distinct().execute()
  return zones.map(({ name: zone }) => {
    const day = localDateAt(zone, now)
    const minutes = Math.floor((now - localDayRange(zone, day).startMs) / MINUTE_MS)
    return { zone, day, minutes }
  })
}

type Day = {
  locationId: number
  day: LocalDate
  productionWh: number | null
  consumptionWh: number | null
  importWh: number | null
  exportWh: number | null
}

/** The last days of the locations of a page, each by its own clock. */
async function readDays(db: Db, places: readonly Ranked[], now: number) {
  const { rows } = await sql<Day>`
    select d.location_id as "locationId", d.day::text as day, d.production_wh as "productionWh", d.consumption_wh as "consumptionWh",
      d.import_wh as "importWh", d.export_wh as "exportWh"
    from unnest(${places.map(({ id }) => id)}::integer[],
      ${places.map(({ timezone }) => localDateAt(timezone, now))}::date[]) as p (id, today)
    join location_day d on d.location_id = p.id and d.day > p.today - ${SHOWN_DAYS}::integer and d.day <= p.today
  `.execute(db)
  const byPlace = Map.groupBy(rows, ({ locationId }) => locationId)
  return ({ id, timezone }: Ranked) => {
    const known = new Map((byPlace.get(id) ?? []).map((row) => [row.day, row]))
    const today = localDateAt(timezone, now)
    return Array.from({ length: SHOWN_DAYS }, (_, i) => known.get(addDays(today, i + 1 - SHOWN_DAYS)) ?? null)
  }
}

function toRanked(
  { id, name, city, rank, lastSeenAt }: Ranked,
  days: readonly (Day | null)[],
): RankedLocation {
  const today = days.at(-1)
  const { productionWh = null, consumptionWh = null, importWh = null, exportWh = null } = today ?? {}
  const { selfSufficiencyPct } = deriveMetrics({ ...nothingKnown, consumptionWh, importWh })
  return {
    id,
    name,
    city,
    state: rankedStates[rank] ?? 'ok',
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    today: { productionWh, consumptionWh, importWh, exportWh, selfSufficiencyPct },
    days: days.map((day) => day?.consumptionWh ?? null),
  }
}
