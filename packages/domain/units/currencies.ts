/**
 * The 19 currencies of the product (spec §3): decimals of an amount, and the subunit used for prices per kWh (a
 * hundredth of the unit). The króna has no subunit in use, so its prices stay in krónur.
 */
export const currencies = {
  EUR: { digits: 2, subunit: 'ct' },
  GBP: { digits: 2, subunit: 'p' },
  SEK: { digits: 2, subunit: 'öre' },
  NOK: { digits: 2, subunit: 'øre' },
  DKK: { digits: 2, subunit: 'øre' },
  CHF: { digits: 2, subunit: 'Rp.' },
  PLN: { digits: 2, subunit: 'gr' },
  CZK: { digits: 2, subunit: 'h' },
  HUF: { digits: 2, subunit: 'f' },
  RON: { digits: 2, subunit: 'bani' },
  BGN: { digits: 2, subunit: 'st' },
  HRK: { digits: 2, subunit: 'lp' },
  ISK: { digits: 0, subunit: null },
  UAH: { digits: 2, subunit: 'kop' },
  CAD: { digits: 2, subunit: '¢' },
  USD: { digits: 2, subunit: '¢' },
  ILS: { digits: 2, subunit: 'ag' },
  RUB: { digits: 2, subunit: 'kop' },
  TRY: { digits: 2, subunit: 'kr' },
} as const satisfies Record<string, { digits: number; subunit: string | null }>

export type Currency = keyof typeof currencies
export const currencyNames = Object.keys(currencies) as Currency[]
