import { isSpoken, type SpokenLanguage } from './spoken-languages.ts'

/** Name of the cookie that keeps the language somebody chose. */
export const LOCALE_COOKIE = 'locale'

const defaultLocale = 'sl'

/**
 * Language of the interface: the saved one, else the first of the browser's (`sl-SI`) that we speak, else Slovenian. The browser
 * and the server, which sends the words ahead, come to the same.
 */
export function chooseLocale(saved: string | undefined, browser: readonly string[]): SpokenLanguage {
  const wanted = [saved ?? '', ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find(isSpoken) ?? defaultLocale
}
