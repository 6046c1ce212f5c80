import type { StateKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type AlarmLife, advanceAlarm, noAlarm } from '@kilowatt/domain/alarms/alarm-life'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import { system } from '../../../../platform/changes.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { companyRules, rulesInForce } from '../../in-force/rules-in-force.queries.ts'
import type { StoredStep } from '../alarm-step.ts'
import { storeSteps } from '../alarm-steps.commands.ts'
import { lapsedConditions, type StandingRow, stateConditions } from './state-conditions.ts'

/** A source whose condition is true, or that has a state, or both. */
type Known = StandingRow & {
  is_standing: boolean
  has_lapsed: boolean
  life: AlarmLife | null
}

type Rule = { rule_id: number; severity: Severity; raise_delay_s: number; clear_delay_s: number }
type Row = Known & Rule

/**
 * Compares the conditions of every kind with the stored states, and stores what happened. All kinds are compared
 * together, because a cause and the alarms it explains often end at once, and then no one should be notified of the
 * explained alarms. Several servers have the role `jobs`; one of them judges at a time.
 */
export async function stateRound({ inTx }: Pick<Platform, 'inTx'>, now: number): Promise<void> {
  await inTx(system, async (change) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('kilowatt alarm states')) as is_ours`.execute(change.tx)
    if (!rows[0]?.is_ours) return
    const steps: StoredStep[] = []
    for (const kind of Object.keys(stateConditions) as StateKindName[])
      for (const row of await readStates(change.tx, kind)) steps.push(...stepOf(kind, row, now))
    await storeSteps(change, steps)
  })
}

/** Sources of a kind with the rules that are in force for them; those without an active rule are left out. */
async function readStates(tx: Tx, kind: StateKindName): Promise<Row[]> {
  const hasLapsed = sql`(s.source is null and ${lapsedConditions[kind] ?? sql`false`})`
  const { rows } = await sql<Known>`
    with standing as materialized (${stateConditions[kind]})
    select s.source is not null as is_standing, coalesce(s.source, k.source) as source,
      s.company_id, coalesce(s.location_id, k.location_id) as location_id, s.oem_device_id, s.device_id,
      s.since, s.code, s.value, s.limit_value, k.life, ${hasLapsed} as has_lapsed
    from standing s full join (select * from alarm_life where slot = ${kind}) k on k.source = s.source
  `.execute(tx)
  const ruleOf = await readRules(tx, kind, rows)
  return rows.flatMap((row) => {
    const rule = ruleOf(row)
    return rule ? [{ ...row, ...rule }] : []
  })
}

/**
 * Active rules of a slot. A statement of their own: joined to ten thousand sources that the planner had not expected,
 * they were compared with each of them.
 */
async function readRules(tx: Tx, slot: StateKindName, known: readonly Known[]) {
  const locationIds = new Set(known.flatMap(({ location_id }) => location_id ?? []))
  const sources = known.flatMap(({ source, location_id }) => (location_id === null ? [source] : []))
  const columns = sql`r.id as rule_id, r.severity, r.raise_delay_s, r.clear_delay_s`
  const inForce = rulesInForce({
    locations: sql`select unnest(${[...locationIds]}::integer[])`,
    rules: sql`r.slot = ${slot}`,
  })
  const { rows: ofLocations } = await sql<Rule & { location_id: number }>`
    select r.location_id, ${columns} from ${inForce} r where r.is_active`.execute(tx)
  const { rows: ofSources } = await sql<Rule & { source: string }>`
    with known as (select unnest(${sources}::text[]) as source, null::integer as location_id)
    select r.source, ${columns} from (${companyRules(slot)}) r where r.is_active`.execute(tx)
  const byLocation = new Map(ofLocations.map(({ location_id, ...rule }) => [location_id, rule]))
  const bySource = new Map(ofSources.map(({ source, ...rule }) => [source, rule]))
  return ({ source, location_id }: Known): Rule | undefined =>
    location_id === null ? bySource.get(source) : byLocation.get(location_id)
}

function stepOf(kind: StateKindName, row: Row, now: number): StoredStep[] {
  const timing = { raiseDelayS: row.raise_delay_s, clearDelayS: row.clear_delay_s }
  const condition = row.is_standing ? 'raised' : 'clear'
  const finding = { condition, value: row.value, limit: row.limit_value } as const
  const began = row.is_standing ? Math.min(row.since ?? now, now) : now
  const before = row.life ?? noAlarm(began)
  // The delay of a new condition starts when the condition began, not when it was noticed.
  const first =
    before.phase === 'normal'
      ? advanceAlarm(before, finding, Math.max(began, before.since), timing)
      : { life: before, happened: [] }
  const then = advanceAlarm(first.life, finding, Math.max(now, first.life.since), timing)
  if (then.life === before) return []
  return [
    {
      ...{ kind, slot: kind, source: row.source, at: now },
      companyId: row.company_id,
      locationId: row.location_id,
      oemDeviceId: row.oem_device_id,
      deviceId: row.device_id,
      ruleId: row.rule_id,
      severity: row.severity,
      ...{ value: row.value, limit: row.limit_value, unit: null, code: row.code },
      life: then.life,
      happened: [...first.happened, ...then.happened],
      ...(row.has_lapsed && { endsBecause: 'lapsed' as const }),
    },
  ]
}
