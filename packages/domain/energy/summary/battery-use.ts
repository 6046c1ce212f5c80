/** How a battery was used in a span, from its level and energies; its capacity is not known and not needed. */

/** Quarter-hours in a row; NaN where unknown. */
export type BatteryQuarters = {
  readonly socPct: Float64Array
  readonly chargeWh: Float64Array
  readonly dischargeWh: Float64Array
}

export type BatteryUse = {
  /** full cycles: the falls of the level, added up to whole batteries */
  readonly cycles: number
  readonly levelPct: { readonly least: number; readonly mean: number; readonly most: number }
  /** between the two instants furthest apart at which it was equally full: what came out of what went in; null where too little did */
  readonly roundTrip: {
    readonly chargeWh: number
    readonly dischargeWh: number
    readonly efficiencyPct: number
  } | null
}

/**
 * Levels are told in whole percent, so that two equal ones may lie one percent of the battery apart; below a full cycle that would be
 * more than a percent of the efficiency.
 */
const LEAST_CYCLES = 1

/** @returns null for a span without any level */
export function batteryUse(quarters: BatteryQuarters): BatteryUse | null {
  const known = Array.from(quarters.socPct.keys()).filter((i) => !Number.isNaN(quarters.socPct[i]))
  if (known.length === 0) return null
  const level = (i: number) => quarters.socPct[i] ?? Number.NaN
  const levels = known.map(level)
  return {
    cycles: fallsOf(levels) / 100,
    levelPct: {
      least: levels.reduce((a, b) => Math.min(a, b)),
      mean: levels.reduce((sum, one) => sum + one, 0) / levels.length,
      most: levels.reduce((a, b) => Math.max(a, b)),
    },
    roundTrip: roundTripOf(quarters, known, level),
  }
}

const fallsOf = (levels: readonly number[]) =>
  levels.reduce((sum, one, i) => sum + Math.max(0, (levels[i - 1] ?? one) - one), 0)

function roundTripOf(
  { chargeWh, dischargeWh }: BatteryQuarters,
  known: readonly number[],
  level: (i: number) => number,
): BatteryUse['roundTrip'] {
  const firstAt = new Map<number, number>()
  let span: { from: number; to: number } | null = null
  for (const i of known) {
    const at = Math.round(level(i))
    const first = firstAt.get(at)
    if (first === undefined) firstAt.set(at, i)
    else if (span === null || i - first > span.to - span.from) span = { from: first, to: i }
  }
  if (span === null) return null
  const { from, to } = span
  // a mean level is that of the middle of its quarter-hour: half of each end belongs to the span
  const within = (wh: Float64Array) => {
    let sum = ((wh[from] ?? Number.NaN) + (wh[to] ?? Number.NaN)) / 2
    for (let i = from + 1; i < to; i++) sum += wh[i] ?? Number.NaN
    return sum
  }
  const cycles = fallsOf(known.filter((i) => i >= from && i <= to).map(level)) / 100
  const [inWh, outWh] = [within(chargeWh), within(dischargeWh)]
  // a gap in between: what flowed then is not known
  if (cycles < LEAST_CYCLES || !(inWh > 0) || Number.isNaN(outWh)) return null
  return { chargeWh: inWh, dischargeWh: outWh, efficiencyPct: (100 * outWh) / inWh }
}
