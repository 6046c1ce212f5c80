import type { AlarmRule } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKind, AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import { type AlarmKindName, alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { rulesInForce } from '../in-force/rules-in-force.queries.ts'
import { locationsUnder, type RuleScope } from './rule-scope.ts'

type Row = {
  id: number
  kind: AlarmKindName
  slot: string
  name: string | null
  is_active: boolean
  severity: Severity
  settings: AlarmSettings
  raise_delay_s: number
  clear_delay_s: number
  company_id: number | null
  location_group_id: number | null
  rule_location_id: number | null
  from_name: string | null
  open: number
}

/** A kind by its name; null for one whose rules do nothing yet. */
export const kindOf = (name: AlarmKindName): AlarmKind | null =>
  name in alarmKinds ? (alarmKinds[name as keyof typeof alarmKinds] ?? null) : null

/**
 * Whether rules of a kind can be set at a place: kinds about companies cannot be set for a single location, and those
 * about regions and roll-outs belong to the platform.
 */
export function isOfPlace(kind: AlarmKind, { of }: Pick<RuleScope, 'of'>): boolean {
  if (of === 'platform') return true
  if (of === 'company') return kind.subject !== 'region' && kind.subject !== 'rollout'
  return kind.subject === 'controller' || kind.subject === 'device' || kind.subject === 'location'
}

/** Rules in force for a place, in the order of their kinds. */
export async function listRules(db: Db, scope: RuleScope): Promise<AlarmRule[]> {
  const place = sql`select ${scope.locationId ?? 0}::integer as id, ${scope.companyId}::integer as company_id,
    ${scope.groupId}::integer as location_group_id`
  const { rows } = await sql<Row>`
    select r.*, case
        when r.location_group_id is not null then coalesce(
          (select c.name from location_group g join company c on c.id = g.company_id
            where g.id = r.location_group_id and g.parent_id is null),
          (select name from location_group where id = r.location_group_id))
        when r.company_id is not null then (select name from company where id = r.company_id)
      end as from_name, coalesce(o.open, 0) as open
    from ${rulesInForce({ places: place })} r
    left join (
      select slot, count(*) as open from alarm
      where resolved_at is null and ${isIn(scope)} group by slot
    ) o on o.slot = r.slot
  `.execute(db)
  return rows
    .filter(({ kind }) => {
      const known = kindOf(kind)
      return known !== null && isOfPlace(known, scope)
    })
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.id - b.id)
    .map((row) => ruleOf(row, scope))
}

const orderOf = ({ kind }: Row) => alarmKindNames.indexOf(kind)

function isIn(scope: RuleScope) {
  if (scope.of === 'platform') return sql`true`
  if (scope.of === 'company') return sql`company_id = ${scope.companyId}`
  return sql`location_id in (${locationsUnder(scope)})`
}

function ruleOf(row: Row, scope: RuleScope): AlarmRule {
  const from = originOf(row)
  const isOwn = from === scope.of && (from !== 'group' || row.location_group_id === scope.groupId)
  return {
    id: row.id,
    kind: row.kind,
    slot: row.slot,
    name: row.name,
    isActive: row.is_active,
    severity: row.severity,
    settings: { ...row.settings },
    raiseDelayS: row.raise_delay_s,
    clearDelayS: row.clear_delay_s,
    ...{ from, isOwn, open: row.open },
    fromName: isOwn ? null : row.from_name,
  }
}

function originOf(row: Row): AlarmRule['from'] {
  if (row.rule_location_id !== null) return 'location'
  if (row.location_group_id !== null) return 'group'
  return row.company_id === null ? 'platform' : 'company'
}
