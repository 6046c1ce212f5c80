import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { hiddenAtLocation, type SeenAlarms } from './alarm-scope.ts'
import { severityRank, withMaintained } from './maintained.ts'

export type OpenAlarms = { readonly open: number; readonly worst: Severity }

/** The most urgent severity of a group of alarms, and its rank: 0 is the most urgent. */
const worst = sql`(array['critical', 'major', 'minor', 'info'])[min(${severityRank})]`

/**
 * Number of open alarms that need a person, by location or device: a statement of `id`, `open`, `worst` and
 * `rank`. Alarms that are hidden behind a cause at the same location, snoozed or in maintenance are left out.
 */
const openBy = (column: 'location_id' | 'device_id', where: SeenAlarms['where']) => {
  const by = sql.ref(`a.${column}`)
  return sql`
    with recursive ${withMaintained}
    select ${by} as id, count(*) as open, ${worst} as worst, min(${severityRank}) as rank
    from alarm a left join maintained m on m.location_id = a.location_id
    where a.resolved_at is null and a.location_id is not null and ${by} is not null and ${where} and not ${hiddenAtLocation}
      and (a.snoozed_until is null or a.snoozed_until <= now()) and m.until_at is null
    group by ${by}`
}

/**
 * Number of open alarms of each of these locations, as its own page shows it: a statement of `id`, `open`,
 * `worst` and `rank`, without locations that have no open alarm.
 * @param locations a statement of ids
 */
export const openAlarmsOf = (locations: RawBuilder<unknown>) =>
  openBy('location_id', sql<SqlBool>`a.location_id in (${locations})`)

const MAX_ALARMED_LOCATIONS = 1_000
const MAX_ALARMED_GROUPS = 2_000

/** Locations with open alarms, the most urgent first. */
export async function listAlarmedLocations(
  db: Db,
  seen: SeenAlarms,
): Promise<(OpenAlarms & { locationId: number })[]> {
  const { rows } = await sql<OpenAlarms & { locationId: number }>`
    select id as "locationId", open, worst from (${openBy('location_id', seen.where)}) o
    order by rank, open desc, id limit ${MAX_ALARMED_LOCATIONS}
  `.execute(db)
  return rows
}

type AlarmedGroup = OpenAlarms & {
  readonly locationGroupId: number
  readonly companyId: number
  readonly isRoot: boolean
}

/**
 * Groups with open alarms in them or in groups below, the most urgent first: of the companies that the person
 * manages.
 */
export async function listAlarmedGroups(
  db: Db,
  { role, runsCompanyIds }: Actor,
  seen: SeenAlarms,
): Promise<AlarmedGroup[]> {
  const isOfAll = role === 'ROLE_SUPER_ADMIN'
  if (!isOfAll && runsCompanyIds.length === 0) return []
  const { rows } = await sql<AlarmedGroup>`
    with recursive alarmed as materialized (${openBy('location_id', seen.where)}),
    upward as (
      select l.location_group_id as group_id, sum(o.open) as open, min(o.rank) as rank
      from alarmed o join location l on l.id = o.id
      where ${isOfAll} or l.company_id = any(${[...runsCompanyIds]}::integer[])
      group by l.location_group_id
      union all
      select g.parent_id, u.open, u.rank from upward u join location_group g on g.id = u.group_id
      where g.parent_id is not null
    )
    select g.id as "locationGroupId", g.company_id as "companyId", g.parent_id is null as "isRoot",
      sum(u.open)::integer as open, (array['critical', 'major', 'minor', 'info'])[min(u.rank)] as worst
    from upward u join location_group g on g.id = u.group_id
    group by g.id order by min(u.rank), sum(u.open) desc, g.id limit ${MAX_ALARMED_GROUPS}
  `.execute(db)
  return rows
}

/** Devices of a location with open alarms. */
export async function listAlarmedDevices(
  db: Db,
  seen: SeenAlarms,
): Promise<(OpenAlarms & { deviceId: number })[]> {
  const { rows } = await sql<OpenAlarms & { deviceId: number }>`
    select id as "deviceId", open, worst from (${openBy('device_id', seen.where)}) o order by rank, open desc, id
  `.execute(db)
  return rows
}
