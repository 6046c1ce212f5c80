import type { AlarmHealth } from '@kilowatt/contracts/alarms/alarms'
import { alarmFloods } from '@kilowatt/domain/alarms/alarm-floods'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type AccessibleCompany, mainTimezone } from '../../tenancy/index.ts'

const MAX_DAYS = 30
const NOISIEST = 10
const DAY_MS = 86_400_000

/**
 * How well the alarms of a company serve its people, over the last 30 days in its time zone, or since the
 * company was created. Hidden alarms bother no one, so they are not counted.
 */
export async function readAlarmHealth(db: Db, company: AccessibleCompany, now: number): Promise<AlarmHealth> {
  const { timezone, days } = await readSpan(db, company, now)
  const span = { companyId: company.id, timezone, days, now }
  const [daily, times, noisiest, stale] = await Promise.all([
    readDaily(db, span),
    readTimes(db, span),
    readNoisiest(db, span),
    countStale(db, span),
  ])
  const total = times.length
  const floods = alarmFloods(times, now)
  const inFloodMs = floods.reduce((sum, { from, to }) => sum + to - from, 0)
  return {
    ...{ days, daily, floods, noisiest, stale },
    perDay: total / days,
    floodPct: (100 * inFloodMs) / (days * DAY_MS),
    noisiestPct: total === 0 ? 0 : (100 * noisiest.reduce((sum, { alarms }) => sum + alarms, 0)) / total,
  }
}

type Span = {
  readonly companyId: number
  readonly timezone: string
  readonly days: number
  readonly now: number
}

async function readSpan(db: Db, { id }: AccessibleCompany, now: number) {
  const rootGroup = sql<number>`(select id from location_group where company_id = ${id} and parent_id is null)`
  const { rows } = await sql<{ timezone: string; days: number }>`
    with zone as (select coalesce((${mainTimezone(rootGroup)}), 'Europe/Ljubljana') as timezone)
    select timezone,
      least(${sql.lit(MAX_DAYS)}, (${new Date(now)} at time zone timezone)::date
        - (c.created_at at time zone timezone)::date + 1) as days
    from company c, zone where c.id = ${id}
  `.execute(db)
  const { timezone, days } = rows[0] ?? { timezone: 'UTC', days: 1 }
  return { timezone, days: Math.max(1, days) }
}

const firstDay = ({ now, timezone, days }: Span) =>
  sql`((${new Date(now)} at time zone ${timezone})::date - ${days - 1}::integer)`

/** Alarms `a` in the range of days. */
const inSpan = (span: Span) => sql`
  a.company_id = ${span.companyId} and a.cause_id is null
  and a.first_at >= (${firstDay(span)}::timestamp at time zone ${span.timezone}) and a.first_at <= ${new Date(span.now)}`

async function readDaily(db: Db, span: Span): Promise<AlarmHealth['daily']> {
  const { rows } = await sql<{ day: string; alarms: number }>`
    with counted as (
      select (a.first_at at time zone ${span.timezone})::date as day, count(*) as alarms
      from alarm a where ${inSpan(span)} group by 1
    )
    select ${firstDay(span)} + n as day, coalesce(counted.alarms, 0) as alarms
    from generate_series(0, ${span.days - 1}::integer) n
    left join counted on counted.day = ${firstDay(span)} + n
    order by n
  `.execute(db)
  return rows
}

/** Times at which alarms began, in order. */
async function readTimes(db: Db, span: Span): Promise<number[]> {
  const { rows } = await sql<{ times: number[] | null }>`
    select array_agg((extract(epoch from a.first_at) * 1000)::float8 order by a.first_at) as times
    from alarm a where ${inSpan(span)}
  `.execute(db)
  return rows[0]?.times ?? []
}

async function readNoisiest(db: Db, span: Span): Promise<AlarmHealth['noisiest']> {
  const { rows } = await sql<AlarmHealth['noisiest'][number]>`
    with noisy as (
      select a.slot, a.source, count(*) as alarms, max(a.id) as last_id
      from alarm a where ${inSpan(span)}
      group by a.slot, a.source order by count(*) desc, max(a.id) desc limit ${NOISIEST}
    )
    select coalesce(d.name, o.alias, o.serial, l.name, a.code, c.name, '') as name,
      a.location_id as "locationId", a.kind, noisy.alarms
    from noisy
    join alarm a on a.id = noisy.last_id
    left join device d on d.id = a.device_id
    left join oem_device o on o.id = a.oem_device_id
    left join location l on l.id = a.location_id
    left join company c on c.id = a.company_id
    order by noisy.alarms desc, noisy.last_id desc
  `.execute(db)
  return rows
}

/** Number of alarms that have been open for more than a day. */
async function countStale(db: Db, { companyId, now }: Span): Promise<number> {
  const { rows } = await sql<{ stale: number }>`
    select count(*) as stale from alarm a
    where a.company_id = ${companyId} and a.resolved_at is null and a.cause_id is null
      and a.first_at < ${new Date(now - DAY_MS)}
  `.execute(db)
  return rows[0]?.stale ?? 0
}
