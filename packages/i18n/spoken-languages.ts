/** Languages with messages, each by its own name; the others of the product show English until they are translated. */
export const spokenLanguages = { en: 'English', sl: 'Slovenščina' } as const

export type SpokenLanguage = keyof typeof spokenLanguages

export const isSpoken = (locale: string): locale is SpokenLanguage => Object.hasOwn(spokenLanguages, locale)

/** Spec §9: of mails and papers for people who chose none. */
export const DEFAULT_LANGUAGE: SpokenLanguage = 'sl'
