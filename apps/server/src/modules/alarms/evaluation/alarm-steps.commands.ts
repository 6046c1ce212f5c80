import { isPlain } from '@kilowatt/domain/alarms/alarm-life'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { assignCauses, type Concerned, takeTurn } from '../causes/causes.commands.ts'
import { notifyOpen, notifyResolved } from './alarm-notices.commands.ts'
import { keyOf, type StoredStep } from './alarm-step.ts'

/**
 * Stores steps of any number of alarms in the given order, with a few statements for all of them. People are
 * notified of alarms without a cause, and of the end of alarms that they were notified of.
 */
export async function storeSteps(change: Change, steps: readonly StoredStep[]): Promise<void> {
  if (steps.length === 0) return
  const { tx } = change
  await takeTurn(tx)
  const concerned: Concerned[] = []
  for (const wave of inWaves(steps.filter(({ happened }) => happened.length > 0))) {
    concerned.push(
      ...(await raise(
        tx,
        wave.filter(({ happened }) => happened.includes('raised')),
      )),
    )
    concerned.push(...(await refresh(tx, wave.filter(isRefreshed))))
    concerned.push(
      ...(await resolve(
        tx,
        wave.filter(({ happened }) => happened.includes('resolved')),
      )),
    )
  }
  await storeLives(tx, steps)
  await concludeAlarms(change, concerned)
}

/**
 * Handles consequences of alarms that were raised or resolved: causes, notices, and updates of pages that
 * show them.
 */
export async function concludeAlarms(change: Change, concerned: readonly Concerned[]): Promise<void> {
  if (concerned.length === 0) return
  const companyIds = [...new Set(concerned.map(({ companyId }) => companyId).filter((id) => id !== null))]
  const moved = await assignCauses(change.tx, companyIds)
  await notifyResolved(
    change,
    concerned.filter(({ isResolved }) => isResolved).map(({ id }) => id),
  )
  await notifyOpen(change)
  change.emit(alarmsChanged, changeOf([...concerned, ...moved]))
}

const isRefreshed = ({ happened }: StoredStep) =>
  !happened.includes('raised') && happened.some((one) => one === 'recurred' || one === 'flapping')

/** The first step of each alarm, then the second step of each alarm that has two, and so on. */
function inWaves(steps: readonly StoredStep[]): StoredStep[][] {
  const waves: StoredStep[][] = []
  const seen = new Map<string, number>()
  for (const step of steps) {
    const nth = seen.get(keyOf(step)) ?? 0
    seen.set(keyOf(step), nth + 1)
    const wave = waves[nth]
    if (wave) wave.push(step)
    else waves.push([step])
  }
  return waves
}

/**
 * Raises alarms. An alarm that is already open is refreshed and counted. Nothing is raised for an object that
 * no longer exists.
 */
async function raise(tx: Tx, steps: readonly StoredStep[]): Promise<Concerned[]> {
  if (steps.length === 0) return []
  const rows = steps.map((step) => ({
    ...step,
    life: undefined,
    first_ms: step.life.firstAt ?? step.at,
    is_flapping: step.life.isFlapping,
  }))
  const { rows: raised } = await sql<Concerned & { slot: string; source: string; isFlapping: boolean }>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
        kind text, slot text, source text, "ruleId" integer, "companyId" integer, "locationId" integer,
        "oemDeviceId" integer, "deviceId" integer, severity text, value double precision, "limit" double precision,
        unit text, code text, first_ms double precision, at double precision, is_flapping boolean)
    )
    insert into alarm (company_id, location_id, kind, slot, rule_id, source, oem_device_id, device_id, severity,
      value, limit_value, unit, code, first_at, last_at, is_flapping)
    select coalesce(l.company_id, c.id), l.id, s.kind, s.slot, r.id, s.source, o.id, d.id, s.severity, s.value, s."limit",
      s.unit, s.code, to_timestamp(s.first_ms / 1000), to_timestamp(s.first_ms / 1000), s.is_flapping
    from step s
    left join location l on l.id = s."locationId"
    left join company c on c.id = s."companyId"
    left join alarm_rule r on r.id = s."ruleId"
    left join oem_device o on o.id = s."oemDeviceId"
    left join device d on d.id = s."deviceId"
    where (s."locationId" is null or l.id is not null) and (s."companyId" is null or c.id is not null)
      and (s."deviceId" is null or d.status <> 'deleted')
    on conflict (slot, source) where resolved_at is null
    do update set last_at = excluded.last_at, count = alarm.count + 1
    returning id, company_id as "companyId", location_id as "locationId", false as "isResolved",
      slot, source, is_flapping as "isFlapping"
  `.execute(tx)
  const atOf = new Map(steps.map((step) => [keyOf(step), step.at]))
  const events = raised.flatMap(({ id, isFlapping, ...alarm }) => {
    const at = new Date(atOf.get(keyOf(alarm)) ?? 0)
    return [{ id, at, type: 'raised' }, ...(isFlapping ? [{ id, at, type: 'flapping' }] : [])]
  })
  await sql`
    insert into alarm_event (alarm_id, at, type) select * from unnest(
      ${events.map(({ id }) => id)}::integer[], ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ type }) => type)}::text[])
  `.execute(tx)
  return raised
}

/**
 * Minimum time between entries in the history: a device that flips twice a second does not get an entry for
 * each flip.
 */
const NOTED_EVERY_S = 60

async function refresh(tx: Tx, steps: readonly StoredStep[]): Promise<Concerned[]> {
  if (steps.length === 0) return []
  const rows = steps.map(({ slot, source, at, life }) => ({
    ...{ slot, source, at },
    last_ms: life.lastAt ?? at,
    count: life.count,
    is_flapping: life.isFlapping,
  }))
  const { rows: refreshed } = await sql<Concerned>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (slot text, source text,
        at double precision, last_ms double precision, count integer, is_flapping boolean)
    ), refreshed as (
      update alarm a set count = greatest(a.count, s.count), last_at = to_timestamp(s.last_ms / 1000),
        is_flapping = s.is_flapping
      from step s where a.slot = s.slot and a.source = s.source and a.resolved_at is null
      returning a.id, a.company_id, a.location_id, s.at
    ), noted as (
      insert into alarm_event (alarm_id, at, type)
      select id, to_timestamp(at / 1000), 'recurred' from refreshed r
      where not exists (
        select from alarm_event e where e.alarm_id = r.id and e.type = 'recurred'
          and e.at > to_timestamp(r.at / 1000) - make_interval(secs => ${NOTED_EVERY_S})
      )
    )
    select id, company_id as "companyId", location_id as "locationId", false as "isResolved" from refreshed
  `.execute(tx)
  return refreshed
}

async function resolve(tx: Tx, steps: readonly StoredStep[]): Promise<Concerned[]> {
  if (steps.length === 0) return []
  const rows = steps.map(({ slot, source, at, endsBecause = 'cleared' }) => ({
    slot,
    source,
    at,
    endsBecause,
  }))
  const { rows: resolved } = await sql<Concerned>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (slot text, source text,
        at double precision, "endsBecause" text)
    ), resolved as (
      update alarm a set resolved_at = greatest(a.first_at, to_timestamp(s.at / 1000)),
        resolved_because = s."endsBecause"
      from step s where a.slot = s.slot and a.source = s.source and a.resolved_at is null
      returning a.id, a.company_id, a.location_id, a.resolved_at
    ), noted as (
      insert into alarm_event (alarm_id, at, type) select id, resolved_at, 'resolved' from resolved
    )
    select id, company_id as "companyId", location_id as "locationId", true as "isResolved" from resolved
  `.execute(tx)
  return resolved
}

/** Stores the last state of each alarm, except the normal state. */
async function storeLives(tx: Tx, steps: readonly StoredStep[]): Promise<void> {
  const last = [...new Map(steps.map((step) => [keyOf(step), step])).values()]
  const rows = last.map(({ slot, source, locationId, life }) => ({
    ...{ slot, source, locationId },
    life: isPlain(life) ? null : life,
  }))
  await sql`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (slot text, source text,
        "locationId" integer, life jsonb)
    ), ended as (
      delete from alarm_life a using step s
      where a.slot = s.slot and a.source = s.source and jsonb_typeof(s.life) is distinct from 'object'
    )
    insert into alarm_life (slot, source, location_id, life)
    select s.slot, s.source, l.id, s.life from step s left join location l on l.id = s."locationId"
    where jsonb_typeof(s.life) = 'object' and (s."locationId" is null or l.id is not null)
    on conflict (slot, source) do update set life = excluded.life, location_id = excluded.location_id, updated_at = now()
  `.execute(tx)
}
