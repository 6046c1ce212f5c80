import { type Currency, currencies } from './currencies.ts'
import { type Formatted, NOT_MEASURED, numberFormatter, tidy, withUnit } from './number-format.ts'

/**
 * An amount of money with the decimals of its currency. The locale places symbol and separators, so the symbol is part
 * of `value` and `unit` is empty: `€3.07`, `3,07 €`.
 */
export function formatMoney(
  amount: number | null,
  { locale, currency }: { locale: string; currency: Currency },
): Formatted {
  const { digits } = currencies[currency]
  if (amount === null) return { value: NOT_MEASURED, unit: '', text: NOT_MEASURED, number: null, digits }
  const text = tidy(
    numberFormatter(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount),
  )
  return { value: text, unit: '', text, number: amount, digits }
}

/** A current price, in the subunit with 1 decimal: 0.1204 EUR/kWh is `12.0 ct/kWh`. */
export function formatLivePrice(
  pricePerKwh: number | null,
  { locale, currency }: { locale: string; currency: Currency },
): Formatted {
  const { subunit } = currencies[currency]
  if (subunit === null) return withUnit(pricePerKwh, `${currency}/kWh`, { locale, digits: 1 })
  return withUnit(pricePerKwh === null ? null : pricePerKwh * 100, `${subunit}/kWh`, { locale, digits: 1 })
}

/** A price as in a tariff, with 5 decimals: `0.12040 EUR/kWh`. */
export function formatTariffPrice(
  pricePerKwh: number | null,
  { locale, currency }: { locale: string; currency: Currency },
): Formatted {
  return withUnit(pricePerKwh, `${currency}/kWh`, { locale, digits: 5 })
}
