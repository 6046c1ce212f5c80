import { type RankedState, rankedStates } from '@kilowatt/contracts/analytics/ranked-states'
import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import { deriveMetrics, nothingKnown } from '@kilowatt/domain/energy/balance/metrics'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { readMonthCosts } from './month-costs.queries.ts'
import { stateOfLocation } from './state-of-location.ts'

type Page = { readonly page: number; readonly pageSize: number; readonly search?: string | undefined }

/** Days of bars next to a name. */
const SHOWN_DAYS = 14

type Ranked = {
  id: number
  name: string
  city: string | null
  timezone: string
  state: RankedState
  lastSeenAt: Date | null
}

/**
 * One page of locations, the most urgent first, then by name. The order is by the states recorded within the
 * last minute ([decision 079](../../../../../../docs/decisions/079-ranking.md)), or by current states if none
 * are recorded yet. The content of rows is read for the page only.
 * @param set yields the ids of the locations
 */
export async function rankLocations(
  db: Db,
  set: RawBuilder<unknown>,
  { page, pageSize, search }: Page,
  now: number,
): Promise<{ locations: RankedLocation[]; total: number }> {
  const wanted = sql`l.id in (${set}) ${search === undefined ? sql`` : sql`and ${containsFolded('l.name_folded', search)}`}`
  const [{ rows }, total] = await Promise.all([
    sql<Ranked>`
      with place as materialized (
        select l.id, l.name, l.city, l.timezone, ${rankOf(sql`coalesce(noted.state, ${stateOfLocation('l', now)})`)} as rank
        from location l left join location_state noted on noted.location_id = l.id
        where ${wanted}
        order by rank, ${inNameOrder('l.name')}, l.id
        limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select id, name, city, timezone, ${stateOfLocation('place', now)} as state,
        (select max(o.last_seen_at) from oem_device o where o.location_id = place.id) as "lastSeenAt"
      from place order by rank, ${inNameOrder('name')}, id
    `.execute(db),
    countLocations(db, wanted),
  ])
  const [figures, costs] = await Promise.all([readDays(db, rows, now), readMonthCosts(db, rows, now)])
  return { locations: rows.map((row) => ({ ...toRanked(row, figures(row)), ...costs(row) })), total }
}

const rankOf = (state: RawBuilder<RankedState>) =>
  sql`array_position(${sql.lit(`{${rankedStates.join(',')}}`)}::text[], ${state})`

async function countLocations(db: Db, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from location l where ${wanted}
  `.execute(db)
  return rows[0]?.count ?? 0
}

type Day = {
  locationId: number
  day: LocalDate
  productionWh: number | null
  consumptionWh: number | null
  importWh: number | null
  exportWh: number | null
}

/** The last days of the locations of a page, each in its own time zone. */
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
  { id, name, city, state, lastSeenAt }: Ranked,
  days: readonly (Day | null)[],
): Omit<RankedLocation, 'areCostsPending' | 'monthCosts'> {
  const today = days.at(-1)
  const { productionWh = null, consumptionWh = null, importWh = null, exportWh = null } = today ?? {}
  const { selfSufficiencyPct } = deriveMetrics({ ...nothingKnown, consumptionWh, importWh })
  return {
    id,
    name,
    city,
    state,
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    today: { productionWh, consumptionWh, importWh, exportWh, selfSufficiencyPct },
    days: days.map((day) => day?.consumptionWh ?? null),
  }
}
