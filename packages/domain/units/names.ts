/** The name of a country in a language, by its ISO 3166-1 alpha-2 code; `fallback` if the language has none. */
export function countryName(code: string, locale: string, fallback: string = code): string {
  if (!/^[A-Z]{2}$/.test(code)) return fallback
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code) ?? fallback
}

/** Order of names in a language: č after c in Slovenian, `House 2` before `House 10` in all. */
export function nameOrder(locale: string): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return compare
}
