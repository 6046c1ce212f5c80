import type { Currency } from './currencies.ts'

/**
 * What is paid with in countries whose currency is one of the product's and not the euro (ISO 4217, list one, as of 2026; Croatia has had the
 * euro since 2023, Bulgaria since 2026).
 */
const others: Readonly<Record<string, Currency>> = {
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IL: 'ILS',
  IS: 'ISK',
  LI: 'CHF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  RU: 'RUB',
  SE: 'SEK',
  TR: 'TRY',
  UA: 'UAH',
  US: 'USD',
}

/** The currency that people of a country think in, by its ISO 3166-1 alpha-2 code; the euro where that is none of ours, and of nobody's. */
export const currencyOfCountry = (countryCode: string | null): Currency =>
  (countryCode === null ? undefined : others[countryCode]) ?? 'EUR'
