import { randomUUID } from 'node:crypto'
import { MAX_RULES } from '@kilowatt/contracts/alarms/alarm-limits'
import type { AlarmRule, AlarmRuleInput } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKind } from '@kilowatt/domain/alarms/alarm-kind'
import { faultOfSettings, wholeSettings } from '@kilowatt/domain/alarms/alarm-settings'
import { sql } from 'kysely'
import { type AuditValues, changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { alarmRulesChanged, alarmsChanged, changeOf } from '../alarm-events.ts'
import { takeTurn } from '../causes/causes.commands.ts'
import { endWithoutRule } from '../evaluation/lost-alarms.commands.ts'
import { isOfPlace, kindOf, listRules } from './alarm-rules.queries.ts'
import { keepStandards } from './platform-rules.commands.ts'
import { locationsUnder, placeColumns, type RuleScope } from './rule-scope.ts'

/**
 * Adds a rule to a place, or changes the rule of its slot there; it overrides an inherited one.
 * @throws AppError `invalid` for settings that make no sense, `not_found` for an unknown slot, `alarm_rules_full`
 */
export async function setRule(
  change: Change<Person>,
  scope: RuleScope,
  input: AlarmRuleInput,
): Promise<AlarmRule> {
  const { tx } = change
  await takeTurn(tx)
  const kind = soundKind(scope, input)
  const settings = wholeSettings(kind, input.settings)
  await assertDevice(change, scope, settings)
  const known = await listRules(tx, scope)
  const slot = slotOf(kind, input, known)
  const before = known.find((rule) => rule.isOwn && rule.slot === slot)
  if (!before && known.filter(({ isOwn }) => isOwn).length >= MAX_RULES)
    throw new AppError('alarm_rules_full')
  const row = {
    kind: input.kind,
    slot,
    name: kind.isRepeatable ? input.name : null,
    is_active: input.isActive,
    severity: input.severity,
    settings: JSON.stringify(settings),
    raise_delay_s: input.raiseDelayS,
    clear_delay_s: input.clearDelayS,
    updated_at: new Date(),
    updated_by: change.author.actor.userId,
  }
  const { id } = before
    ? await tx
        .updateTable('alarm_rule')
        .set(row)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('alarm_rule')
        .values({ ...row, ...placeColumns(scope) })
        .returning('id')
        .executeTakeFirstOrThrow()
  const values = valuesOf({ ...input, settings })
  await change.audit({
    ...({
      action: 'alarm-rule.set',
      objectType: 'alarm-rule',
      objectId: id,
      companyId: scope.companyId,
    } as const),
    objectName: nameOf(scope, input),
    ...(before ? changedValues(valuesOf(before), values) : { after: values }),
  })
  await tx
    .updateTable('alarm')
    .set({ severity: input.severity })
    .where('resolved_at', 'is', null)
    .where('rule_id', '=', id)
    .execute()
  await applyRules(change, scope)
  const rule = (await listRules(tx, scope)).find((one) => one.id === id)
  if (!rule) throw new Error('the rule that was set is not in force')
  return rule
}

/** Removes a rule, so the inherited rule applies again. For the platform, this restores the original standard. */
export async function removeRule(change: Change<Person>, scope: RuleScope, ruleId: number): Promise<void> {
  const { tx } = change
  await takeTurn(tx)
  const rule = (await listRules(tx, scope)).find(({ id, isOwn }) => isOwn && id === ruleId)
  if (!rule) throw new AppError('not_found')
  await tx.deleteFrom('alarm_rule').where('id', '=', ruleId).execute()
  if (scope.of === 'platform') await keepStandards(tx)
  await change.audit({
    ...({ action: 'alarm-rule.remove', objectType: 'alarm-rule', objectId: ruleId } as const),
    companyId: scope.companyId,
    objectName: nameOf(scope, rule),
    before: valuesOf(rule),
  })
  await applyRules(change, scope)
}

/** Alarms without an active rule end at once; the others follow with the next reading or round. */
async function applyRules(change: Change, scope: RuleScope): Promise<void> {
  await endWithoutRule(change, locationsUnder(scope))
  change.emit(alarmRulesChanged, { locationId: scope.locationId })
  change.emit(alarmsChanged, changeOf([{ companyId: scope.companyId, locationId: scope.locationId }]))
}

/** @throws AppError `invalid` */
export function soundKind(scope: Pick<RuleScope, 'of'>, rule: AlarmRuleInput): AlarmKind {
  const kind = kindOf(rule.kind)
  if (!kind || !isOfPlace(kind, scope)) throw invalidField('rule.kind', 'not_a_choice')
  const fault = faultOfSettings(kind, rule)
  if (fault) throw invalidField(`rule.settings.${fault.field}`, fault.reason)
  return kind
}

/** @throws AppError `not_found` for a slot of another kind or place */
function slotOf(kind: AlarmKind, { slot }: AlarmRuleInput, known: readonly AlarmRule[]): string {
  if (slot === undefined) return kind.isRepeatable ? `${kind.name}:${randomUUID().slice(0, 8)}` : kind.name
  if (!known.some((rule) => rule.slot === slot && rule.kind === kind.name)) throw new AppError('not_found')
  return slot
}

/** @throws AppError `invalid` for a device of another place, or one that does not measure the quantity */
async function assertDevice(
  { tx }: Change,
  { locationId }: RuleScope,
  { device, quantity }: AlarmRuleInput['settings'],
): Promise<void> {
  if (typeof device !== 'number') return
  const { rows } = await sql<{ channels: string[] }>`
    select array(select name from device_channel c where c.device_id = d.id) as channels from device d
    where d.id = ${device} and d.location_id = ${locationId} and d.status <> 'deleted'
  `.execute(tx)
  const [found] = rows
  if (!found) throw invalidField('rule.settings.device', 'not_a_choice')
  if (typeof quantity === 'string' && found.channels.length > 0 && !found.channels.includes(quantity))
    throw invalidField('rule.settings.quantity', 'not_measured')
}

type Logged = Pick<
  AlarmRule,
  'kind' | 'name' | 'isActive' | 'severity' | 'settings' | 'raiseDelayS' | 'clearDelayS'
>

const valuesOf = ({
  kind,
  name,
  isActive,
  severity,
  settings,
  raiseDelayS,
  clearDelayS,
}: Logged): AuditValues => ({
  ...{ alarmKind: kind, ruleName: name, isActive, severity, raiseDelayS, clearDelayS },
  settings: JSON.stringify(settings),
})

const nameOf = (scope: RuleScope, { name, kind }: Pick<AlarmRuleInput, 'name' | 'kind'>) =>
  [name ?? kind, scope.name].filter((part) => part !== null).join(' · ')
