import { formatNumber } from '@kilowatt/domain/units/number-format'

/** A decimal text with all digits that were written, and at least some. */
export const decimalWords = (text: string, locale: string, least = 2): string =>
  formatNumber(Number(text), { locale, digits: Math.max(least, text.split('.')[1]?.length ?? 0) })
