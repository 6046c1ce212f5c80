import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmCounts } from '@kilowatt/contracts/alarms/alarms'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { AlarmState, AlarmView } from '@kilowatt/domain/alarms/alarm-states'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import { readAlarms } from './alarm-rows.queries.ts'
import type { SeenAlarms } from './alarm-scope.ts'
import { alarmState, maintenanceEnd, withMaintained } from './maintained.ts'

export type AlarmFilter = {
  readonly view: AlarmView
  readonly state?: AlarmState | undefined
  readonly severity?: Severity | undefined
  readonly kind?: AlarmKindName | undefined
  readonly search?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Resolved alarms stay in lists for this long. Older ones are in the history on the page of an alarm. */
export const RESOLVED_DAYS = 30

const isRecentlyResolved = sql<SqlBool>`a.resolved_at > now() - make_interval(days => ${sql.lit(RESOLVED_DAYS)})`

/** Open alarms that the person sees, with the alarms and locations hidden behind each of them. */
const withOpen = (seen: SeenAlarms) => sql`${withMaintained},
  live as materialized (
    select a.id, a.location_id, a.cause_id, a.severity, a.assigned_to, a.first_at,
      ${alarmState} as state, ${seen.hidden} as is_hidden
    from alarm a left join maintained m on m.location_id = a.location_id
    where a.resolved_at is null and ${seen.where}
  ),
  behind as materialized (
    select cause_id, count(*) as hidden, count(distinct location_id) as locations from (
      select cause_id, location_id from live where cause_id is not null
      union all
      select c.cause_id, live.location_id from live join live c on c.id = live.cause_id where c.cause_id is not null
    ) each_hidden group by cause_id
  )`

/**
 * One page of alarms. Those that need a person come first, then the order is by severity, unassigned, number
 * of locations and age.
 */
export async function listAlarms(
  db: Db,
  seen: SeenAlarms,
  userId: number,
  filter: AlarmFilter,
): Promise<{ alarms: Alarm[]; total: number }> {
  const { rows, total } = await (filter.view === 'resolved'
    ? chooseResolved(db, seen, filter)
    : chooseOpen(db, seen, inView(filter.view, userId), filter))
  return { alarms: rows.length === 0 ? [] : await readAlarms(db, chosenRows(rows)), total }
}

const pageOf = ({ page, pageSize }: AlarmFilter) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

async function chooseOpen(db: Db, seen: SeenAlarms, view: RawBuilder<SqlBool>, filter: AlarmFilter) {
  const isFiltered = [filter.state, filter.severity, filter.kind, filter.search].some(
    (of) => of !== undefined,
  )
  const { rows } = await sql<Chosen & { total: number }>`
    with recursive ${withOpen(seen)}
    select live.id, coalesce(behind.hidden, 0) as hidden, coalesce(behind.locations, 0) as locations,
      count(*) over () as total
    from live
    left join behind on behind.cause_id = live.id
    ${isFiltered ? sql`join alarm a on a.id = live.id` : sql``}
    where ${view} and ${matches(filter, sql`live.state`)}
    order by live.state in ('snoozed', 'maintenance'), ${rankOf('live.severity')},
      live.assigned_to is not null, greatest(behind.locations, 1) desc, live.first_at, live.id
    ${pageOf(filter)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Reads the page in the order of the index by time of resolution; the count needs no order. */
async function chooseResolved(db: Db, seen: SeenAlarms, filter: AlarmFilter) {
  const isWanted = sql`${isRecentlyResolved} and ${seen.where} and ${matches(filter, sql`'resolved'`)}`
  const [{ rows }, counted] = await Promise.all([
    sql<Chosen>`
      select a.id, 0 as hidden, 0 as locations from alarm a where ${isWanted}
      order by a.resolved_at desc, a.id desc ${pageOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*) as total from alarm a where ${isWanted}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type Chosen = { readonly id: number; readonly hidden: number; readonly locations: number }

const chosenRows = (rows: readonly Chosen[]) => sql`
  select * from unnest(
    ${rows.map(({ id }) => id)}::integer[],
    ${rows.map(({ hidden }) => hidden)}::integer[],
    ${rows.map(({ locations }) => locations)}::integer[]
  ) with ordinality as c (id, hidden, locations, position)`

const rankOf = (column: string) =>
  sql<number>`array_position(array['critical', 'major', 'minor', 'info'], ${sql.ref(column)})`

function inView(view: Exclude<AlarmView, 'resolved'>, userId: number): RawBuilder<SqlBool> {
  switch (view) {
    case 'cause':
      return sql<SqlBool>`not live.is_hidden`
    case 'all':
      return sql<SqlBool>`true`
    case 'mine':
      return sql<SqlBool>`not live.is_hidden and live.assigned_to = ${userId}`
    case 'unassigned':
      return sql<SqlBool>`not live.is_hidden and live.assigned_to is null`
  }
}

/** Conditions on `alarm as a`, which has its state in the given expression. */
function matches(
  { state, severity, kind, search }: AlarmFilter,
  current: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`true`,
    ...(state === undefined ? [] : [sql<SqlBool>`${current} = ${state}`]),
    ...(severity === undefined ? [] : [sql<SqlBool>`a.severity = ${severity}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`a.kind = ${kind}`]),
    ...(search === undefined ? [] : [mentions(search)]),
  ]
  return sql.join(conditions, sql` and `)
}

/**
 * Whether the name of the location or device, the alias or serial of the controller, or the code contains the
 * term.
 */
const mentions = (term: string) => sql<SqlBool>`(
  exists (select from location l where l.id = a.location_id and ${containsFolded('l.name_folded', term)})
  or exists (select from device d where d.id = a.device_id and ${containsFolded('d.name_folded', term)})
  or exists (select from oem_device o where o.id = a.oem_device_id
    and (${containsFolded('o.alias_folded', term)} or ${containsFolded('o.serial_folded', term)}))
  or position(lower(${term}) in lower(a.code)) > 0)`

/** Numbers of alarms that the person sees. */
export async function countAlarms(db: Db, seen: SeenAlarms, userId: number): Promise<AlarmCounts> {
  const { rows } = await sql<{
    open: number
    worst: Severity | null
    cause: number
    all: number
    mine: number
    unassigned: number
    hidden: number
    resolved: number
    locations: number
  }>`
    with recursive ${withOpen(seen)}
    select
      count(*) filter (where ${needsPerson}) as open,
      (array['critical', 'major', 'minor', 'info'])[min(${rankOf('live.severity')}) filter (where ${needsPerson})] as worst,
      count(*) filter (where not is_hidden) as cause,
      count(*) as all,
      count(*) filter (where not is_hidden and assigned_to = ${userId}) as mine,
      count(*) filter (where not is_hidden and assigned_to is null) as unassigned,
      count(*) filter (where is_hidden) as hidden,
      (select count(*) from alarm a where ${isRecentlyResolved} and ${seen.where}) as resolved,
      (select count(*) from (${seen.locations}) l) as locations
    from live
  `.execute(db)
  const { open, worst, hidden, locations, ...views } = rows[0] ?? missing()
  return { open, worst, views, hidden, locations }
}

const needsPerson = sql<SqlBool>`not is_hidden and state in ('open', 'acknowledged')`

const missing = (): never => {
  throw new Error('a count without a row')
}

/** The number of open alarms in the bottom bar. */
export async function countOpen(db: Db, seen: SeenAlarms): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    with recursive ${withMaintained}
    select count(*) as open from alarm a left join maintained m on m.location_id = a.location_id
    where a.resolved_at is null and ${seen.where} and not ${seen.hidden}
      and (a.snoozed_until is null or a.snoozed_until <= now()) and ${maintenanceEnd} is null
  `.execute(db)
  return rows[0]?.open ?? 0
}
