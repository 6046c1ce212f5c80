const DIGITS_EXACT = 15

/** value * 10^exponent by one multiplication or division, so that 1.001 kW is 1001 W and not 1000.9999999999999. */
export function scaleByTen(value: number, exponent: number): number {
  return exponent >= 0 ? value * 10 ** exponent : value / 10 ** -exponent
}

/**
 * Reads text[start, end) as a decimal (`00012.345`, `-063`, comma allowed) times 10^exponent. NaN if it is not a
 * number, or has more integer digits than a double stores exactly; an empty field is not a number.
 */
export function parseDecimal(text: string, start: number, end: number, exponent: number): number {
  let at = start
  const negative = text.charCodeAt(at) === 0x2d
  if (negative) at++
  let mantissa = 0
  let significant = 0
  let decimals = -1
  let digits = 0
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      digits++
      if (mantissa > 0) significant++
      if (significant >= DIGITS_EXACT) {
        if (decimals < 0) return Number.NaN
        continue
      }
      mantissa = mantissa * 10 + code - 0x30
      if (decimals >= 0) decimals++
    } else if ((code === 0x2e || code === 0x2c) && decimals < 0) {
      decimals = 0
    } else {
      return Number.NaN
    }
  }
  if (digits === 0) return Number.NaN
  const value = scaleByTen(mantissa, exponent - Math.max(decimals, 0))
  return negative ? -value : value
}
