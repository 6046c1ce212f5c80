import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type AlarmLife, advanceAlarm, noAlarm } from '@kilowatt/domain/alarms/alarm-life'
import { sql } from 'kysely'
import { type Change, system } from '../../../../platform/changes.ts'
import type { Db, Tx } from '../../../../platform/database/db.ts'
import { asLongWork } from '../../../../platform/long-work.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { takeTurn } from '../../causes/causes.commands.ts'
import { rulesInForce } from '../../in-force/rules-in-force.queries.ts'
import type { AlarmSource, StoredStep } from '../alarm-step.ts'
import { storeSteps } from '../alarm-steps.commands.ts'
import { type Judged, periodicJudges } from './periodic-judges.ts'
import type { PeriodicRule, RulesOfKind } from './periodic-rule.ts'

const MINUTE_MS = 60_000
/** Sources whose steps are taken and stored in one transaction. */
const STORED_AT_ONCE = 2_000

/**
 * Judges the kinds that are due, from facts read for all locations at once. Every server has its own
 * schedule.
 */
export function createPeriodicRounds(platform: Platform): (now: number) => Promise<void> {
  const lastAt = new Map<string, number>()
  return async (now) => {
    for (const judge of periodicJudges) {
      const turn = Math.floor(now / (judge.kind.everyMin * MINUTE_MS))
      if (lastAt.get(judge.kind.name) === turn) continue
      lastAt.set(judge.kind.name, turn)
      try {
        await asLongWork(() => judgeKind(platform, judge, now))
      } catch (err) {
        platform.log.error({ err, kind: judge.kind.name }, 'alarms of a kind were not judged this time')
      }
    }
  }
}

type Judge = (typeof periodicJudges)[number]

async function judgeKind({ db, inTx }: Platform, { kind, judge }: Judge, now: number): Promise<void> {
  const name = kind.name as AlarmKindName
  const rules = await readRules(db, name)
  if (rules.ofLocation.size === 0 && rules.standard === null) return
  const judged = await judge(db, rules, now)
  for (let first = 0; first < judged.length; first += STORED_AT_ONCE)
    await inTx(system, (change) => takeSteps(change, name, judged.slice(first, first + STORED_AT_ONCE), now))
}

/**
 * Several servers may judge a kind at the same time. Each reads the states when its turn to store comes, so
 * it sees what the others stored and counts nothing twice.
 */
async function takeSteps(change: Change, kind: AlarmKindName, judged: readonly Judged[], now: number) {
  await takeTurn(change.tx)
  const lives = await readLives(
    change.tx,
    kind,
    judged.map(({ source }) => source),
  )
  await storeSteps(
    change,
    judged.flatMap((one) => stepOf(kind, one, lives.get(one.source) ?? null, now)),
  )
}

async function readRules(db: Db, slot: AlarmKindName): Promise<RulesOfKind> {
  const { rows } = await sql<PeriodicRule>`
    select location_id as "locationId", id, severity, settings, raise_delay_s as "raiseDelayS", clear_delay_s as "clearDelayS"
    from ${rulesInForce({ rules: sql`r.slot = ${slot}` })} r where is_active
    union all
    select null, id, severity, settings, raise_delay_s, clear_delay_s from alarm_rule
    where slot = ${slot} and num_nonnulls(company_id, location_group_id, location_id) = 0 and is_active
  `.execute(db)
  return {
    ofLocation: new Map(rows.flatMap((rule) => (rule.locationId === null ? [] : [[rule.locationId, rule]]))),
    standard: rows.find(({ locationId }) => locationId === null) ?? null,
  }
}

async function readLives(
  tx: Tx,
  slot: AlarmKindName,
  sources: readonly string[],
): Promise<Map<string, AlarmLife>> {
  const rows = await tx
    .selectFrom('alarm_life')
    .select(['source', 'life'])
    .where('slot', '=', slot)
    .where('source', '=', sql<string>`any(${[...sources]}::text[])`)
    .execute()
  return new Map(rows.map(({ source, life }) => [source, life]))
}

function stepOf(
  kind: AlarmKindName,
  { rule, finding, unit, code, ...source }: Judged,
  life: AlarmLife | null,
  now: number,
): StoredStep[] {
  if (life === null && finding.condition !== 'raised') return []
  const before = life ?? noAlarm(now)
  const after = advanceAlarm(before, finding, now, rule)
  if (after.life === before && life !== null) return []
  return [
    {
      ...(source satisfies AlarmSource),
      ...{ kind, slot: kind, ruleId: rule.id, severity: rule.severity, at: now },
      ...{ ...after, value: finding.value, limit: finding.limit, unit, code },
    },
  ]
}
