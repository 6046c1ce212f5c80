import type { AlarmField } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import type { NumberInput } from '../../../shared/forms/number-input.ts'
import { kindOf, type RuleDraft, ruleOf } from './rule-kinds.ts'

const MAX_DELAY_MIN = 7 * 24 * 60

/** The errors of a draft by field: values that are missing or out of range, or that contradict each other. */
export function useDraftFaults(kindName: AlarmKindName) {
  const { t, i18n } = useTranslation()
  const range = (value: NumberInput, min: number | undefined, max: number | undefined): string | null => {
    const number = (limit: number) => formatNumber(limit, { locale: i18n.language, digits: 2, trim: true })
    if (typeof value === 'string') return t('form.number')
    if (min !== undefined && value < min) return t('alarms.atLeast', { limit: number(min) })
    if (max !== undefined && value > max) return t('alarms.atMost', { limit: number(max) })
    return null
  }
  const ofField = (field: AlarmField, value: NumberInput): string | null => {
    if (field.type !== 'number') return null
    if (value === '') return t('form.required')
    if (field.isWhole && typeof value === 'number' && !Number.isInteger(value)) return t('alarms.whole')
    return range(value, field.min, field.max)
  }
  return (draft: RuleDraft): Record<string, string> => {
    const kind = kindOf(kindName)
    if (!kind) return {}
    const faults: [string, string | null][] = [
      ['name', kind.isRepeatable && draft.name.trim() === '' ? t('form.required') : null],
      ['raiseDelayMin', range(draft.raiseDelayMin === '' ? 0 : draft.raiseDelayMin, 0, MAX_DELAY_MIN)],
      ['clearDelayMin', range(draft.clearDelayMin === '' ? 0 : draft.clearDelayMin, 0, MAX_DELAY_MIN)],
      ...kind.fields.map((field): [string, string | null] => [
        `settings.${field.name}`,
        ofField(field, draft.settings[field.name] ?? ''),
      ]),
    ]
    const found = faults.flatMap(([path, fault]): [string, string][] =>
      fault === null ? [] : [[path, fault]],
    )
    if (found.length > 0) return Object.fromEntries(found)
    const together = kind.faultOf?.(ruleOf(kind, draft, undefined).settings) ?? null
    const last = kind.fields.findLast(({ type, unit }) => type === 'number' && unit === 'quantity')
    const at = last ?? kind.fields.findLast(({ type }) => type === 'number')
    return together === null || !at
      ? {}
      : { [`settings.${at.name}`]: t(`${alarmTextFeature(kindName)}.fault_${together}`) }
  }
}
