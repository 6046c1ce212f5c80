/** How a battery was used in a span, from its level and energies. Its capacity is unknown and not needed. */

/** Consecutive quarter-hours; NaN if unknown. */
export type BatteryQuarters = {
  readonly socPct: Float64Array
  readonly chargeWh: Float64Array
  readonly dischargeWh: Float64Array
}

export type BatteryUse = {
  /** full cycles: all falls of the level, as a number of full batteries */
  readonly cycles: number
  readonly levelPct: { readonly least: number; readonly mean: number; readonly most: number }
  /**
   * energy out divided by energy in, between the two instants furthest apart with equal level; null if too little
   * flowed
   */
  readonly roundTrip: {
    readonly chargeWh: number
    readonly dischargeWh: number
    readonly efficiencyPct: number
  } | null
}

/**
 * Levels are reported in whole percent, so two equal levels may differ by one percent of the battery. With less than
 * a full cycle that would be more than a percent of the efficiency.
 */
const LEAST_CYCLES = 1

/** @returns null for a span without levels */
export function batteryUse(quarters: BatteryQuarters): BatteryUse | null {
  const levels = quarters.socPct
  let [count, sum, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const level of levels) {
    if (Number.isNaN(level)) continue
    count++
    sum += level
    if (level < least) least = level
    if (level > most) most = level
  }
  if (count === 0) return null
  return {
    cycles: fallsOf(levels) / 100,
    levelPct: { least, mean: sum / count, most },
    roundTrip: roundTripOf(quarters),
  }
}

/** Sum of the falls between consecutive known levels. */
function fallsOf(levels: Float64Array): number {
  let falls = 0
  let before = Number.NaN
  for (const level of levels) {
    if (Number.isNaN(level)) continue
    if (before > level) falls += before - level
    before = level
  }
  return falls
}

function roundTripOf({ socPct, chargeWh, dischargeWh }: BatteryQuarters): BatteryUse['roundTrip'] {
  const firstAt = new Map<number, number>()
  let span: { from: number; to: number } | null = null
  for (let i = 0; i < socPct.length; i++) {
    const at = Math.round(socPct[i] ?? Number.NaN)
    if (Number.isNaN(at)) continue
    const first = firstAt.get(at)
    if (first === undefined) firstAt.set(at, i)
    else if (span === null || i - first > span.to - span.from) span = { from: first, to: i }
  }
  if (span === null) return null
  const { from, to } = span
  // a mean level applies to the middle of its quarter-hour, so half of each end belongs to the span
  const within = (wh: Float64Array) => {
    let sum = ((wh[from] ?? Number.NaN) + (wh[to] ?? Number.NaN)) / 2
    for (let i = from + 1; i < to; i++) sum += wh[i] ?? Number.NaN
    return sum
  }
  const cycles = fallsOf(socPct.subarray(from, to + 1)) / 100
  const [inWh, outWh] = [within(chargeWh), within(dischargeWh)]
  // a gap in between: its energy is unknown
  if (cycles < LEAST_CYCLES || !(inWh > 0) || Number.isNaN(outWh)) return null
  return { chargeWh: inWh, dischargeWh: outWh, efficiencyPct: (100 * outWh) / inWh }
}
