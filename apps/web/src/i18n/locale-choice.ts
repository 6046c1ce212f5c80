import { cookieIn, yearCookie } from '../api/kept-cookie.ts'

const KEY = 'locale'

const defaultLocale = 'sl'

/**
 * Language of the interface: the one saved in the cookie, else the first of the browser's that we speak, else Slovenian.
 */
export function chooseLocale(cookie: string, browser: readonly string[], spoken: readonly string[]): string {
  const saved = cookieIn(cookie, KEY)
  const wanted = [saved, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find((locale) => locale !== undefined && spoken.includes(locale)) ?? defaultLocale
}

export const localeCookie = (locale: string) => yearCookie(KEY, locale)
