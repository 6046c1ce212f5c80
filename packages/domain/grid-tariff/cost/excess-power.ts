/** Excess power of a block in a month. */
export type Excess = {
  /** root of the sum of squares of the power above the agreed power, kW; 0 if there is no such power */
  readonly excessKw: number
  /** number of quarter-hours above the agreed power */
  readonly occurrences: number
}

/**
 * √ Σ max(0, p − P)², the excess power as printed on bills (act on the methodology of the network charge, UL RS 146/22;
 * the regulator's example: 4.5, 5, 5 and 5.5 kW above 4 kW are 2.12132 kW). It is not divided by the number of
 * quarter-hours.
 */
export function excessPower(powersKw: Float64Array, agreedKw: number): Excess {
  let squares = 0
  let occurrences = 0
  for (let i = 0; i < powersKw.length; i++) {
    const overKw = (powersKw[i] ?? 0) - agreedKw
    // a tiny difference of two decimals may be rounding and not excess
    if (overKw <= 1e-9) continue
    squares += overKw * overKw
    occurrences += 1
  }
  return { excessKw: Math.sqrt(squares), occurrences }
}
