import { chooseLocale, LOCALE_COOKIE } from '@kilowatt/i18n/choose-locale'
import { isSpoken, type SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import i18next from 'i18next'
import { client } from '../api/client.ts'
import { cookieIn, keepCookie, yearCookie } from '../api/kept-cookie.ts'
import { startI18n } from './start-i18n.ts'

/** The language of this browser, as its person chose it here or in its settings. */
export const browserLanguage = (): SpokenLanguage =>
  chooseLocale(cookieIn(document.cookie, LOCALE_COOKIE), navigator.languages)

/** The words of the site in the language of this browser; called once, before anything is shown. */
export async function startLanguage(): Promise<void> {
  const locale = browserLanguage()
  document.documentElement.lang = locale
  await startI18n(locale, await wordsOf(locale))
}

/** Another language from now on, without loading the page again. */
export async function switchLanguage(locale: SpokenLanguage): Promise<void> {
  i18next.addResourceBundle(locale, 'translation', await wordsOf(locale))
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  rememberLanguage(locale)
}

export const rememberLanguage = (locale: string): void => keepCookie(yearCookie(LOCALE_COOKIE, locale))

async function wordsOf(locale: string) {
  if (!isSpoken(locale)) throw new Error(`There are no messages in ${locale}`)
  return (await client.site.translations({ locale })).data
}
