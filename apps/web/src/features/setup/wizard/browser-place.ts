import { orpc } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'

/** Where the browser is, according to its time zone and language; '' if unknown. */
export type BrowserPlace = { readonly countryCode: string; readonly timezone: string }

type Known = {
  /** the countries of the browser's time zone */
  readonly zoneCountries: readonly string[]
  /** the available countries */
  readonly allCountries: readonly string[]
  /** the country of the browser's language, as in `sl-SI` */
  readonly languageCountry: string | undefined
  /** of the person's account */
  readonly ownCountry: string | null
}

/**
 * The most likely country. The time zone says more about the location than the language; among several
 * countries in one zone, the language decides.
 */
export function likelyCountry({ zoneCountries, allCountries, languageCountry, ownCountry }: Known): string {
  const hints = [languageCountry, ownCountry ?? undefined].filter((code) => code !== undefined)
  const possible = zoneCountries.length > 0 ? zoneCountries : allCountries
  return hints.find((code) => possible.includes(code)) ?? zoneCountries[0] ?? ''
}

/** Initial values for a new location. */
export async function placeOfBrowser(ownCountry: string | null): Promise<BrowserPlace> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [zoneCountries, allCountries] = await Promise.all([countryCodes({ timezone }), countryCodes({})])
  const countryCode = likelyCountry({
    zoneCountries,
    allCountries,
    languageCountry: new Intl.Locale(navigator.language).maximize().region,
    ownCountry,
  })
  return { countryCode, timezone: zoneCountries.includes(countryCode) ? timezone : '' }
}

const countryCodes = async (input: { timezone?: string }) =>
  (
    await queryClient.fetchQuery(
      orpc.countries.list.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY }),
    )
  ).data.countries.map(({ code }) => code)
