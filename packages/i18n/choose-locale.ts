import { isSpoken, type SpokenLanguage } from './spoken-languages.ts'

/** Name of the cookie that stores the chosen language. */
export const LOCALE_COOKIE = 'locale'

const defaultLocale = 'sl'

/**
 * Language of the interface: the saved language, else the first language of the browser (`sl-SI`) that the
 * product has, else Slovenian. Browser and server use the same rule, because the server sends texts in
 * advance.
 */
export function chooseLocale(saved: string | undefined, browser: readonly string[]): SpokenLanguage {
  const wanted = [saved ?? '', ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find(isSpoken) ?? defaultLocale
}
