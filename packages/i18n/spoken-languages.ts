/**
 * Languages with messages, each under its own name; the product's other languages show English until they are
 * translated.
 */
export const spokenLanguages = { en: 'English', sl: 'Slovenščina' } as const

export type SpokenLanguage = keyof typeof spokenLanguages

export const isSpoken = (locale: string): locale is SpokenLanguage => Object.hasOwn(spokenLanguages, locale)

/** Language of mails and documents for people who chose none (spec §9). */
export const DEFAULT_LANGUAGE: SpokenLanguage = 'sl'
