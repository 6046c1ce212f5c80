import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { StrategyField } from '@kilowatt/domain/strategies/strategy-kind'
import { useTranslation } from 'react-i18next'
import { strategyKindOf } from '../draft/strategy-draft.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { featureOfField, settingText } from './setting-text.ts'

/** Changes between two versions as text: `Keep at least: 30 % → 40 %`. */
export function useChangedWords({ currency }: Pick<StrategyPlace, 'currency'>) {
  const { t, i18n } = useTranslation()
  return (before: StrategyInputValues, after: StrategyInputValues): string => {
    const kind = strategyKindOf(after.kind)
    const value = (field: StrategyField, { settings }: StrategyInputValues) => {
      const set = settings[field.name] ?? null
      if (typeof set === 'number') return settingText(set, field, { locale: i18n.language, currency })
      if (typeof set === 'boolean') return t(set ? 'words.on' : 'words.off')
      if (set === null) return '–'
      if (typeof set === 'string')
        return field.type === 'choice'
          ? t(`${featureOfField(after.kind, field)}.choice_${field.name}_${set}`)
          : set
      return t('strategies.weekRows', { count: set.length })
    }
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    const changes = [
      ...(before.kind === after.kind ? [] : [t('strategies.changed_kind')]),
      ...(before.name === after.name ? [] : [`${before.name} → ${after.name}`]),
      ...(before.isActive === after.isActive ? [] : [t(after.isActive ? 'words.on' : 'words.off')]),
      ...(isSame(before.deviceIds, after.deviceIds) ? [] : [t('strategies.changed_devices')]),
      ...(before.measuringDeviceId === after.measuringDeviceId ? [] : [t('strategies.changed_meter')]),
      ...kind.fields
        .filter(({ name }) => !isSame(before.settings[name], after.settings[name]))
        .map((field) => {
          const name = t(`${featureOfField(after.kind, field)}.setting_${field.name}`)
          return `${name}: ${value(field, before)} → ${value(field, after)}`
        }),
    ]
    return changes.join(' · ') || t('strategies.changed_nothing')
  }
}
