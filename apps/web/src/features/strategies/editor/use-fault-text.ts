import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { useTranslation } from 'react-i18next'
import { type StrategyDraft, strategyKindOf } from '../draft/strategy-draft.ts'
import { featureOfField, settingText } from './setting-text.ts'

/** The fault of a draft as a sentence at its field. */
export function useFaultText(currency: Currency) {
  const { t, i18n } = useTranslation()
  return ({ kind }: StrategyDraft, fault: { field: string; reason: string }): string => {
    const field = strategyKindOf(kind).fields.find(({ name }) => name === fault.field)
    const limit = (number: number) =>
      field ? settingText(number, field, { locale: i18n.language, currency }) : String(number)
    if (fault.field === 'devices') return t('strategies.chooseDevice')
    if (fault.field === 'name') return t('form.nameMissing')
    switch (fault.reason) {
      case 'required':
        return t('form.required')
      case 'not_a_number':
        return t('form.number')
      case 'too_small':
        if (field?.min !== undefined) return t('strategies.atLeast', { limit: limit(field.min) })
        break
      case 'too_large':
        if (field?.max !== undefined) return t('strategies.atMost', { limit: limit(field.max) })
        break
    }
    const feature = field ? featureOfField(kind, field) : strategyTextFeature(kind)
    const key = `${feature}.fault_${fault.reason}`
    return i18n.exists(key) ? t(key) : t('form.refused')
  }
}
