/** Excess power of a block in a month. */
export type Excess = {
  /** root of the sum of squares of what goes beyond the agreed power, kW; 0 where nothing does */
  readonly excessKw: number
  /** quarter-hours beyond it */
  readonly occurrences: number
}

/**
 * √ Σ max(0, p − P)², the excess power as bills print it (act on the methodology of the network charge, UL RS 146/22; the regulator's
 * example: 4.5, 5, 5 and 5.5 kW over 4 kW are 2.12132 kW). Nothing is divided by the number of quarter-hours.
 */
export function excessPower(powersKw: Float64Array, agreedKw: number): Excess {
  let squares = 0
  let occurrences = 0
  for (let i = 0; i < powersKw.length; i++) {
    const overKw = (powersKw[i] ?? 0) - agreedKw
    // of two numbers with a decimal the difference may be a rounding and no excess
    if (overKw <= 1e-9) continue
    squares += overKw * overKw
    occurrences += 1
  }
  return { excessKw: Math.sqrt(squares), occurrences }
}
