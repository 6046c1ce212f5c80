import i18next, { type FormatterModule, type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** All messages of one language from the server: feature, then key (nested), with i18next plural suffixes. */
export type Messages = ResourceLanguage[string]

/** Formats counts with the separators of the language, as in tables. All other values are already texts. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, locale, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number'
      ? value.toLocaleString(locale)
      : String(value),
}

/**
 * Starts i18next with the messages of one language, each feature under its own name: `t('login.title')`. A
 * missing text shows its key, which makes the gap visible.
 */
export async function startI18n(locale: string, messages: Messages, instance: i18n = i18next): Promise<i18n> {
  await instance
    .use(initReactI18next)
    .use(counts)
    .init({
      lng: locale,
      fallbackLng: false,
      resources: { [locale]: { translation: messages } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    })
  return instance
}
