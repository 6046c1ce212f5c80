import { freshness } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'

/**
 * The age of a value as text: "2 s ago", "3 min ago", and "over an hour ago" where a clock time would be
 * better.
 */
export function useAgeText(): (ageMs: number) => string {
  const { t } = useTranslation()
  return (ageMs) => {
    const age = freshness(ageMs)
    if (age === null) return t('words.overAnHourAgo')
    return t(age.unit === 's' ? 'words.secondsAgo' : 'words.minutesAgo', { n: age.count })
  }
}
