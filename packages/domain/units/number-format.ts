/** Non-breaking space between a number and its unit, so that they are never on different lines. */
const NBSP = '\u00A0'
const MINUS = '\u2212'
/** Shown for a value that was not measured or does not apply; never 0. */
export const NOT_MEASURED = '–'

/** A formatted number: `value` and `unit` for separate styling, `text` joined, `number` and `digits` as shown. */
export type Formatted = {
  readonly value: string
  readonly unit: string
  readonly text: string
  /** the number in `unit`, null if not measured */
  readonly number: number | null
  readonly digits: number
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Intl.NumberFormat is expensive to build, and a table uses the same formatter thousands of times. */
export function numberFormatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** The same minus and space in every language: U+2212 and U+00A0; a rounded −0 shows as 0. */
export function tidy(text: string): string {
  const plain = text.replaceAll('-', MINUS).replaceAll('\u202F', NBSP).replaceAll(' ', NBSP)
  return /[1-9]/.test(plain) ? plain : plain.replaceAll(MINUS, '')
}

/**
 * A bare number with the separators of the locale. `digits` decimals; `trim` drops trailing zeros, for prose (columns
 * keep them).
 */
export function formatNumber(
  number: number | null,
  { locale, digits = 0, trim = false }: { locale: string; digits?: number; trim?: boolean },
): string {
  if (number === null) return NOT_MEASURED
  const minimumFractionDigits = trim ? 0 : digits
  return tidy(
    numberFormatter(locale, { minimumFractionDigits, maximumFractionDigits: digits }).format(number),
  )
}

/** The number shown with these decimals, which decides the plural form (`2 drevesi` for 2.04). */
export const countShown = (number: number, digits: number): number =>
  Math.round(number * 10 ** digits) / 10 ** digits

/** Number and unit as one value; without a number there is no unit either. */
export function withUnit(
  number: number | null,
  unit: string,
  { locale, digits, trim = false }: { locale: string; digits: number; trim?: boolean | undefined },
): Formatted {
  if (number === null) return { value: NOT_MEASURED, unit: '', text: NOT_MEASURED, number, digits }
  const value = formatNumber(number, { locale, digits, trim })
  return { value, unit, text: `${value}${NBSP}${unit}`, number, digits }
}
