import { isSpoken, type SpokenLanguage } from './spoken-languages.ts'

/** Name of the cookie with the language that a person chose. */
export const LOCALE_COOKIE = 'locale'

const defaultLocale = 'sl'

/**
 * Language of the interface: the saved one, else the first of the browser's (`sl-SI`) that the product has,
 * else Slovenian. Browser and server use the same rule, because the server sends texts in advance.
 */
export function chooseLocale(saved: string | undefined, browser: readonly string[]): SpokenLanguage {
  const wanted = [saved ?? '', ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find(isSpoken) ?? defaultLocale
}
