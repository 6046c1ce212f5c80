import type { AlarmRule } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmField } from '@kilowatt/domain/alarms/alarm-kind'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { measuredText } from '@kilowatt/domain/units/measured-text'
import { useTranslation } from 'react-i18next'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { kindOf, unitOf } from './rule-kinds.ts'

/** Texts of rules: the name, the condition in short, and where a rule is set. */
export function useRuleWords() {
  const { t, i18n } = useTranslation()
  const texts = useAlarmTexts()
  function settingWords(rule: AlarmRule, field: AlarmField): string[] {
    const value = rule.settings[field.name] ?? null
    if (value === null || field.type === 'device') return []
    if (field.type === 'choice') return [t(`${alarmTextFeature(rule.kind)}.choice_${field.name}_${value}`)]
    const quantity = quantityNames.find((name) => name === value)
    if (field.type === 'quantity') return quantity ? [t(`devices.channel_${quantity}`)] : []
    const settings = Object.fromEntries(
      Object.entries(rule.settings).map(([name, setting]) => [name, setting ?? '']),
    )
    const unit = unitOf(field, settings)
    const name = t(`${alarmTextFeature(rule.kind)}.setting_${field.name}`)
    return [`${name} ${measuredText(Number(value), unit === 'currency' ? null : unit, i18n.language)}`]
  }
  return {
    name: (rule: AlarmRule) => rule.name ?? texts.kind(rule.kind),
    condition: (rule: AlarmRule) =>
      [
        ...(kindOf(rule.kind)?.fields.flatMap((field) => settingWords(rule, field)) ?? []),
        ...(rule.raiseDelayS > 0
          ? [t('alarms.forAtLeast', { duration: texts.duration(rule.raiseDelayS * 1000) })]
          : []),
      ].join(' · ') || t('alarms.atOnce'),
    origin: ({ isOwn, from, fromName }: AlarmRule) =>
      isOwn
        ? t('alarms.from_own')
        : from === 'platform' || fromName === null
          ? t('alarms.from_platform')
          : t('alarms.from_inherited', { name: fromName }),
  }
}
