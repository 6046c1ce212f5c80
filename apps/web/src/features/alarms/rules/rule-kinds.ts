import type { AlarmRule, AlarmRuleInput } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmField, AlarmKind } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { type QuantityName, quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import type { NumberInput } from '../../../shared/forms/number-input.ts'

const kinds: Partial<Readonly<Record<AlarmKindName, AlarmKind>>> = alarmKinds

/** A kind by its name; undefined for a kind that this version of the page does not know. */
export const kindOf = (name: AlarmKindName): AlarmKind | undefined => kinds[name]

/** Kinds for which a place can have several rules, each with a name. */
export const repeatableKinds: readonly AlarmKindName[] = Object.values(kinds).flatMap((kind) =>
  kind.isRepeatable ? [kind.name as AlarmKindName] : [],
)

/** Quantities with a value that can be compared with a limit. Counters only grow. */
export const measuredQuantities: readonly QuantityName[] = quantityNames.filter(
  (name) => quantities[name].kind === 'gauge',
)

/** The content of the form; delays in minutes. */
export type RuleDraft = {
  name: string
  isActive: boolean
  severity: AlarmRuleInput['severity']
  settings: Record<string, NumberInput>
  raiseDelayMin: NumberInput
  clearDelayMin: NumberInput
}

const inputOfSetting = (value: number | string | null | undefined): NumberInput => value ?? ''

/** The draft of an existing rule, or of a new one with the initial values of its kind. */
export function ruleDraftOf(kind: AlarmKind, rule: AlarmRule | null): RuleDraft {
  const { raiseDelayS, clearDelayS, severity, isActive } = rule ?? kind.initial
  return {
    name: rule?.name ?? '',
    isActive: rule ? isActive : true,
    severity,
    settings: Object.fromEntries(
      kind.fields.map(({ name, initial }) => [name, inputOfSetting(rule ? rule.settings[name] : initial)]),
    ),
    raiseDelayMin: raiseDelayS / 60,
    clearDelayMin: clearDelayS / 60,
  }
}

const secondsOf = (minutes: NumberInput) => (typeof minutes === 'number' ? Math.round(minutes * 60) : 0)

function sentValue({ type }: AlarmField, input: NumberInput | undefined): number | string | null {
  if (input === undefined || input === '') return null
  if (type === 'number') return typeof input === 'number' ? input : null
  return input
}

/** The rule in the form of the call. */
export function ruleOf(kind: AlarmKind, draft: RuleDraft, slot: string | undefined): AlarmRuleInput {
  return {
    kind: kind.name as AlarmKindName,
    ...(slot !== undefined && { slot }),
    name: kind.isRepeatable ? draft.name.trim() : null,
    isActive: draft.isActive,
    severity: draft.severity,
    settings: Object.fromEntries(
      kind.fields.map((field) => [field.name, sentValue(field, draft.settings[field.name])]),
    ),
    raiseDelayS: secondsOf(draft.raiseDelayMin),
    clearDelayS: secondsOf(draft.clearDelayMin),
  }
}

/** Unit in which a number is stored and shown: that of the chosen quantity, or of the kind. */
export function unitOf({ unit }: AlarmField, settings: RuleDraft['settings']): string {
  if (unit !== 'quantity') return unit ?? ''
  const name = settings.quantity
  const quantity = quantityNames.find((one) => one === name)
  return quantity ? quantities[quantity].unit : ''
}
