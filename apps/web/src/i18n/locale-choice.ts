/** Languages with messages; the others of the product fall back to English until they are translated. */
const KEY = 'locale'
const YEAR_S = 31_536_000

const defaultLocale = 'sl'

/**
 * Language of the interface: the one saved in the cookie, else the first of the browser's that we speak, else Slovenian.
 */
export function chooseLocale(cookie: string, browser: readonly string[], spoken: readonly string[]): string {
  const saved = new RegExp(`(?:^|; )${KEY}=([a-z]{2})(?:;|$)`).exec(cookie)?.[1]
  const wanted = [saved, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find((locale) => locale !== undefined && spoken.includes(locale)) ?? defaultLocale
}

export const localeCookie = (locale: string) => `${KEY}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`
