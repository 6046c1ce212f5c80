/**
 * Decimal numbers as whole numbers of a small unit: `'0.12345'` with 8 digits is 12345000. Sums and products of whole
 * numbers are exact, so money is rounded only where a bill rounds it (docs/decisions/086).
 */

/** Money per unit, as written in a plan. */
export const PRICE_DIGITS = 8
/** kWh or kW: mWh of a quarter-hour, mW of a power. */
export const QUANTITY_DIGITS = 6
/** Money per kWh of the spot market: a thousandth per MWh. */
export const SPOT_DIGITS = 6
export const FACTOR_DIGITS = 6
/** Percent. */
export const VAT_DIGITS = 2
/** Money as priced: quantity × price, spot × factor × quantity. */
export const AMOUNT_DIGITS = 18
/** Money with VAT: an amount × (1 + VAT), with two more digits for the percentage. */
export const PAID_DIGITS = AMOUNT_DIGITS + VAT_DIGITS + 2

export const powerOfTen = (digits: number): bigint => 10n ** BigInt(digits)

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/

/**
 * Whole number of units of a decimal text from a plan (`-0.5`, with a decimal point); null if it is not a number, or
 * has more than `digits` decimals or twelve integer digits.
 */
export function decimalUnits(text: string, digits: number): bigint | null {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) return null
  const units = BigInt(whole + fraction.padEnd(digits, '0'))
  return sign === '-' ? -units : units
}

/** A number of units as text, without trailing zeros beyond `least` decimals. */
export function decimalText(units: bigint, digits: number, least = 0): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = text.slice(text.length - digits)
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0')
  return `${units < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}

/** `units ÷ by`, halves away from zero, as bills round. @param by above 0 */
export function divideRounded(units: bigint, by: bigint): bigint {
  const half = by / 2n
  return units < 0n ? -((-units + half) / by) : (units + half) / by
}

/** Fewer digits, halves away from zero. */
export const roundDigits = (units: bigint, from: number, to: number): bigint =>
  from <= to ? units * powerOfTen(to - from) : divideRounded(units, powerOfTen(from - to))

/** A number of units as a number for drawing or comparing, never for further calculation. */
export const decimalNumber = (units: bigint, digits: number): number => Number(decimalText(units, digits))
