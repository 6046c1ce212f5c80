import { type Currency, currencyNames } from './currencies.ts'
import { formatEnergy } from './format-energy.ts'
import { formatMoney } from './format-money.ts'
import { formatPower } from './format-power.ts'
import { formatNumber, NOT_MEASURED, withUnit } from './number-format.ts'

/** A value of an alarm with its unit: `4.62 kW`, `12 %`, `€48.10`. A value without a unit is a bare number. */
export function measuredText(value: number | null, unit: string | null, locale: string): string {
  if (value === null) return NOT_MEASURED
  if (unit === 'W') return formatPower(value, { locale, trim: true }).text
  if (unit === 'Wh') return formatEnergy(value, { locale, trim: true }).text
  if (unit === null || unit === '') return formatNumber(value, { locale, digits: 2, trim: true })
  if (isCurrency(unit)) return formatMoney(value, { locale, currency: unit }).text
  return withUnit(value, unit, { locale, digits: 2, trim: true }).text
}

const isCurrency = (unit: string): unit is Currency => currencyNames.some((name) => name === unit)
