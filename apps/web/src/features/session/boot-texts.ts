import type { BootKey } from '@kilowatt/i18n/boot-keys'
import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'

const folder = '../../../../../packages/i18n/messages'
const byFile = import.meta.glob<Readonly<Record<BootKey, string>>>(
  '../../../../../packages/i18n/messages/*/boot.json',
  { eager: true, import: 'default' },
)

/** Texts in a language for a server that did not send any. */
export const bootTexts = (language: SpokenLanguage) => byFile[`${folder}/${language}/boot.json`]
