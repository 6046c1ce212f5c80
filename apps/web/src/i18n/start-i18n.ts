import i18next, { type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** All messages of one language as the server gives them: feature, then key (nested), with i18next plural suffixes. */
export type Messages = ResourceLanguage[string]

/**
 * Starts i18next with the messages of one language, each feature under its own name: `t('login.title')`.
 * Missing keys show themselves, so that a gap is seen and not hidden.
 */
export async function startI18n(locale: string, messages: Messages): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: messages } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return i18next
}
