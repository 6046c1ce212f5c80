import { formatNumber } from '@kilowatt/domain/units/number-format'

/** A decimal number with all the digits that were entered, and at least a few. */
export const decimalText = (text: string, locale: string, least = 2): string =>
  formatNumber(Number(text), { locale, digits: Math.max(least, text.split('.')[1]?.length ?? 0) })
