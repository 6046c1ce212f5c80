import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type AlarmLife, advanceAlarm, noAlarm } from '@kilowatt/domain/alarms/alarm-life'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import { system } from '../../../../platform/changes.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { rulesInForce } from '../../rules/rules-in-force.queries.ts'
import type { StoredStep } from '../alarm-step.ts'
import { storeSteps } from '../alarm-steps.commands.ts'
import { type StandingRow, stateConditions } from './state-conditions.ts'

/** A source whose condition is on, or that has a state, or both. */
type Row = { [column in keyof StandingRow]: StandingRow[column] | null } & {
  is_on: boolean
  rule_id: number | null
  severity: Severity | null
  raise_delay_s: number | null
  clear_delay_s: number | null
  life_source: string | null
  life_location_id: number | null
  life: AlarmLife | null
}

/** Compares the conditions of every kind with the stored states, and stores what happened. @returns the steps stored */
export async function stateRound({ inTx }: Pick<Platform, 'inTx'>, now: number): Promise<number> {
  let stored = 0
  for (const kind of Object.keys(stateConditions) as AlarmKindName[])
    stored += await inTx(system, async (change) => {
      if (!(await isOurs(change.tx, kind))) return 0
      const steps = (await readStates(change.tx, kind)).flatMap((row) => stepOf(kind, row, now))
      await storeSteps(change, steps)
      return steps.length
    })
  return stored
}

/** Several servers have the role `jobs`: one of them judges a kind at a time. */
async function isOurs(tx: Tx, kind: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`kilowatt alarms ${kind}`})) as is_ours
  `.execute(tx)
  return rows[0]?.is_ours ?? false
}

async function readStates(tx: Tx, kind: AlarmKindName): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with standing as materialized (${stateConditions[kind] ?? sql``}),
    rule as (
      select * from ${rulesInForce({
        locations: sql`select location_id from standing`,
        rules: sql`r.slot = ${kind}`,
      })} r where is_active
    ),
    on_now as (
      select s.*, r.id as rule_id, r.severity, r.raise_delay_s, r.clear_delay_s
      from standing s join rule r on r.location_id = s.location_id
    )
    select o.source is not null as is_on, o.*,
      f.source as life_source, f.location_id as life_location_id, f.life
    from on_now o full join (select * from alarm_life where slot = ${kind}) f on f.source = o.source
  `.execute(tx)
  return rows
}

function stepOf(kind: AlarmKindName, row: Row, now: number): StoredStep[] {
  const source = row.source ?? row.life_source
  if (source === null) return []
  const about = { kind, slot: kind, source, at: now, ...sourceOf(row) }
  const timing = { raiseDelayS: row.raise_delay_s ?? 0, clearDelayS: row.clear_delay_s ?? 0 }
  const finding = {
    condition: row.is_on ? ('raised' as const) : ('clear' as const),
    value: row.value,
    limit: row.limit_value,
  }
  const began = row.is_on ? Math.min(row.since ?? now, now) : now
  const before = row.life ?? noAlarm(began)
  // The delay of a new condition runs since it began, not since it was noticed.
  const first =
    before.phase === 'normal'
      ? advanceAlarm(before, finding, Math.max(began, before.since), timing)
      : { life: before, happened: [] }
  const then = advanceAlarm(first.life, finding, now, timing)
  if (then.life === row.life) return []
  return [{ ...about, ...then, happened: [...first.happened, ...then.happened] }]
}

const sourceOf = (row: Row) => ({
  companyId: row.company_id,
  locationId: row.location_id ?? row.life_location_id,
  oemDeviceId: row.oem_device_id,
  deviceId: row.device_id,
  ruleId: row.rule_id ?? 0,
  severity: row.severity ?? ('major' as const),
  value: row.value,
  limit: row.limit_value,
  unit: null,
  code: row.code,
})
