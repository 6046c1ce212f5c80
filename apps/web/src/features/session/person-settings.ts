import type { User } from '@kilowatt/contracts/identity/auth'
import { isSpoken } from '@kilowatt/i18n/spoken-languages'
import i18next from 'i18next'
import { switchLanguage } from '../../i18n/switch-language.ts'
import { rememberAppearance } from '../../ui/theme/appearance.ts'

/** Applies this person's preferences: language and appearance. */
export async function applyPersonSettings({ locale, preferences }: Pick<User, 'locale' | 'preferences'>) {
  rememberAppearance(preferences.theme)
  if (locale && isSpoken(locale) && locale !== i18next.language) await switchLanguage(locale)
}
