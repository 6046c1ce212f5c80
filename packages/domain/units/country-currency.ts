import type { Currency } from './currencies.ts'

/**
 * Countries that use one of the product's currencies other than the euro (ISO 4217, list one, as of 2026;
 * Croatia has had the euro since 2023, Bulgaria since 2026).
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

/**
 * Currency of a country by its ISO 3166-1 alpha-2 code; the euro if the product does not have that currency
 * or if there is no country.
 */
export const currencyOfCountry = (countryCode: string | null): Currency =>
  (countryCode === null ? undefined : others[countryCode]) ?? 'EUR'
