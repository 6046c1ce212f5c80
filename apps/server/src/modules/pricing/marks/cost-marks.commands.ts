import { priceBookSi } from '@kilowatt/domain/grid-tariff/prices/price-book-si'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { LONGEST_CLOSED_DAYS, type SpotChange, takeSpotChanges } from '../../spot-market/index.ts'

/** First and last day; null: no end. */
export type Days = { readonly from: string; readonly to: string | null }

const NEVER = '9999-12-31'
/** Day since which power is charged in blocks. */
const NEW_SYSTEM_FROM = `${priceBookSi.newSystemFrom}-01`

/**
 * Writes marks. If a location is already marked, its mark is extended, and a running calculation has to start
 * again.
 * @param of what changed: with `energies`, stored quarter-hours of these days are read again
 */
const mark = (tx: Tx, days: RawBuilder<unknown>, of: 'prices' | 'energies' = 'prices') =>
  sql`
    insert into cost_mark as m (location_id, from_day, to_day, energies_from, energies_to)
    select location_id, min(from_day), max(to_day),
      ${of === 'energies' ? sql`min(from_day), max(to_day)` : sql`null::date, null::date`}
    from (${days}) as d (location_id, from_day, to_day)
    where from_day <= to_day group by 1 order by 1
    on conflict (location_id) do update set
      from_day = least(m.from_day, excluded.from_day), to_day = greatest(m.to_day, excluded.to_day),
      energies_from = least(m.energies_from, excluded.energies_from),
      energies_to = greatest(m.energies_to, excluded.energies_to),
      mark = gen_random_uuid()
  `.execute(tx)

/** Marks days of a location whose prices changed. */
export async function markLocation(tx: Tx, locationId: number, days: readonly Days[]): Promise<void> {
  if (days.length === 0) return
  await mark(
    tx,
    sql`select ${locationId}::integer, from_day, to_day from unnest(
      ${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to ?? NEVER)}::date[]
    ) as d (from_day, to_day)`,
  )
}

/**
 * Marks all days of a location whose time zone or market changed, except for energies of days beyond the
 * retention.
 */
export async function markMoved(tx: Tx, { id }: { readonly id: number }): Promise<void> {
  const days = (first: RawBuilder<unknown>) =>
    sql`select l.location_id, ${first}, coalesce(l.valid_to, ${NEVER}) from price_list l where l.location_id = ${id}`
  await mark(tx, days(sql`l.valid_from`))
  await mark(
    tx,
    days(sql`greatest(l.valid_from,
      coalesce((select min(d.day) from location_day d where d.location_id = ${id}), ${NEVER}))`),
    'energies',
  )
}

/** Marks days on which a plan's prices changed, at every location that has the plan then. */
export async function markPlan(tx: Tx, planId: number, days: readonly Days[]): Promise<void> {
  if (days.length === 0) return
  await mark(
    tx,
    sql`select l.location_id, greatest(l.valid_from, d.from_day), least(coalesce(l.valid_to, ${NEVER}), d.to_day)
      from price_list l, unnest(
        ${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to ?? NEVER)}::date[]
      ) as d (from_day, to_day)
      where l.plan_id = ${planId}`,
  )
}

/** Marks days of a location from the day on which its agreed powers changed; default: since blocks exist. */
export const markBlockPowers = (tx: Tx, locationId: number, from = NEW_SYSTEM_FROM): Promise<void> =>
  markLocation(tx, locationId, [{ from, to: null }])

/** Marks months in which the factor for excess power changed, for every Slovenian plan in force then. */
export async function markExcessFactor(tx: Tx, { from, to }: Days): Promise<void> {
  await mark(
    tx,
    sql`select l.location_id, greatest(l.valid_from, ${from}), least(coalesce(l.valid_to, ${NEVER}), ${to ?? NEVER}::date)
      from price_list l join utility_plan plan on plan.id = l.plan_id where plan.country = 'SI'`,
  )
}

/** Marks a day that became a holiday or no longer is one, for every Slovenian plan in force on that day. */
export async function markCalendarDay(tx: Tx, date: string): Promise<void> {
  await mark(
    tx,
    sql`select l.location_id, ${date}::date, ${date}::date
      from price_list l join utility_plan plan on plan.id = l.plan_id
      where plan.country = 'SI' and daterange(l.valid_from, l.valid_to, '[]') @> ${date}::date`,
  )
}

/**
 * Marks local days of locations that were rolled up. Without a price list and stored costs, nothing has to be
 * calculated.
 */
export async function markRolled(
  tx: Tx,
  days: readonly { readonly locationId: number; readonly from: string; readonly to: string }[],
): Promise<void> {
  if (days.length === 0) return
  await mark(
    tx,
    sql`select d.* from unnest(
        ${days.map(({ locationId }) => locationId)}::integer[],
        ${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[]
      ) as d (location_id, from_day, to_day)
      where exists (select from price_list l where l.location_id = d.location_id
        and daterange(l.valid_from, l.valid_to, '[]') && daterange(d.from_day, d.to_day, '[]'))
      or exists (select from cost_energy e where e.location_id = d.location_id and e.day between d.from_day and d.to_day)`,
    'energies',
  )
}

/** Locations with spot prices, and what to mark for a change in prices or rates. */
const spotPlaces = sql`price_list l
  join utility_plan plan on plan.id = l.plan_id
  join location on location.id = l.location_id
  join region r on r.id = location.region_id
  join lateral (select from utility_plan_version v
    where v.plan_id = l.plan_id and v.has_spot and v.status = 'published' and v.replaced_at is null limit 1) paid on true`

/**
 * Marks days with new or changed spot prices, or reference rates if prices are converted, at locations that use them.
 * Each change is taken once, in the transaction that marks.
 */
export async function markSpotChanges(tx: Tx): Promise<void> {
  const changes = await takeSpotChanges(tx)
  if (changes.length === 0) return
  const column = <T>(of: (change: SpotChange) => T) => changes.map(of)
  // a UTC day overlaps two local ones, and a rate applies until the next one
  await mark(
    tx,
    sql`select l.location_id, greatest(l.valid_from, c.first), least(coalesce(l.valid_to, ${NEVER}), c.last)
      from (
        select zone, currency, from_day - 1 as first,
          to_day + case when zone is null then ${LONGEST_CLOSED_DAYS}::integer else 1 end as last
        from unnest(
          ${column(({ zone }) => zone)}::text[], ${column(({ currency }) => currency)}::text[],
          ${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[]
        ) as d (zone, currency, from_day, to_day)
      ) c
      join (${spotPlaces}) on r.code = c.zone
        or exists (select from spot_price_day p where p.zone = r.code and p.day between c.first and c.last
          and p.currency <> plan.currency and c.currency in (p.currency, plan.currency))
      where daterange(l.valid_from, l.valid_to, '[]') && daterange(c.first, c.last, '[]')`,
  )
}

/** Marks new days, which have standing charges even without measurements. */
export const markNewDays = (tx: Tx) =>
  mark(
    tx,
    sql`select l.location_id, t.today - 1, t.today
      from price_list l
      join location on location.id = l.location_id
      cross join lateral (select (now() at time zone location.timezone)::date as today) t
      where daterange(l.valid_from, l.valid_to, '[]') && daterange(t.today - 1, t.today, '[]')
        and not exists (select from cost_day c where c.location_id = l.location_id and c.day = t.today)
        and exists (select from location_day d where d.location_id = l.location_id)`,
  )
