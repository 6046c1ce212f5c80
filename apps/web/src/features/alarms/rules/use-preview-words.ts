import type { AlarmRulePreview } from '@kilowatt/contracts/alarms/alarm-rules'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { useTranslation } from 'react-i18next'
import { kindOf } from './rule-kinds.ts'

/** Texts for the reasons why a rule could not be tried. */
export function usePreviewWords(kind: AlarmKindName) {
  const { t, i18n } = useTranslation()
  const isOfReadings = kindOf(kind)?.evaluation === 'reading'
  function nothingKnown(): string {
    const key = `${alarmTextFeature(kind)}.nothing`
    if (i18n.exists(key)) return t(key)
    return t(isOfReadings ? 'alarms.unmeasured' : 'alarms.nothingKnown')
  }
  return {
    /** null: the rule was tried */
    reason({ because, locations }: AlarmRulePreview): string | null {
      if (because === null) return null
      if (locations?.total === 0) return t('alarms.appliesNowhere')
      const isOfMany = (locations?.total ?? 1) > 1
      if (because === 'coordinates' && isOfMany) return t('alarms.preview_coordinatesOfMany')
      return because === 'nothing_known' ? nothingKnown() : t(`alarms.preview_${because}`)
    },
    /** whether the rule would never raise an alarm */
    isFault: ({ because }: AlarmRulePreview) =>
      because === 'coordinates' || (because === 'nothing_known' && isOfReadings),
  }
}
