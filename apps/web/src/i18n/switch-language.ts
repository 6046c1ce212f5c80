import { chooseLocale, LOCALE_COOKIE } from '@kilowatt/i18n/choose-locale'
import type { MessagePart } from '@kilowatt/i18n/message-parts'
import { isSpoken, type SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import i18next from 'i18next'
import { client } from '../api/client.ts'
import { cookieIn, keepCookie, yearCookie } from '../api/kept-cookie.ts'
import { startI18n } from './start-i18n.ts'

/** The language of this browser, as chosen here or in its settings. */
export const browserLanguage = (): SpokenLanguage =>
  chooseLocale(cookieIn(document.cookie, LOCALE_COOKIE), navigator.languages)

/** Languages with only the sign-in texts loaded. */
const halfKnown = new Set<string>()

/**
 * Loads the texts in the language of this browser. Called once, before anything is shown. People who are not
 * signed in get the sign-in texts; `needAllWords` loads the rest.
 */
export async function startLanguage({ isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  const locale = browserLanguage()
  document.documentElement.lang = locale
  await startI18n(locale, await wordsOf(locale, isSignedIn ? undefined : 'way-in'))
}

/** Loads all texts before a page for signed-in people is shown. */
export async function needAllTexts(): Promise<void> {
  const locale = i18next.language
  if (!halfKnown.has(locale)) return
  i18next.addResourceBundle(locale, 'translation', await wordsOf(locale, 'rest'))
}

/** Switches the language without reloading the page. */
export async function switchLanguage(locale: SpokenLanguage): Promise<void> {
  const part = halfKnown.has(i18next.language) ? 'way-in' : undefined
  i18next.addResourceBundle(locale, 'translation', await wordsOf(locale, part))
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  rememberLanguage(locale)
}

export const rememberLanguage = (locale: string): void => keepCookie(yearCookie(LOCALE_COOKIE, locale))

async function wordsOf(locale: string, part?: MessagePart) {
  if (!isSpoken(locale)) throw new Error(`There are no messages in ${locale}`)
  const words = (await client.site.translations({ locale, ...(part && { part }) })).data
  if (part === 'way-in') halfKnown.add(locale)
  else halfKnown.delete(locale)
  return words
}
