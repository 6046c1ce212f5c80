/**
 * Voltage quality of a connection. EN 50160 (2010, 4.2.2) looks at ten-minute means of each week: 95 % of them within
 * 230 V ± 10 %, all of them within + 10 % and − 15 %. The same as in the power meters of Schneider Electric: technical
 * note 7EN72-0197-01, "Supply voltage variations", N1 ÷ N ≤ 5 % and N2 = 0. Homes are on low voltage: 230 V between
 * line and neutral.
 */
import { MINUTE_MS } from '../../time/floor-time.ts'

export const voltageBand = {
  nominalV: 230,
  /** 95 % of the means of a week */
  mostlyWithin: { leastV: 207, mostV: 253, sharePct: 95 },
  /** all of the means */
  alwaysWithin: { leastV: 195.5, mostV: 253 },
} as const

const TEN_MINUTES_MS = 10 * MINUTE_MS
const MEANS_OF_A_WEEK = 7 * 24 * 6

export type PhaseVoltage = {
  /** number of known ten-minute means */
  readonly means: number
  readonly leastV: number
  readonly meanV: number
  readonly mostV: number
  /** share of the means within ± 10 % */
  readonly withinPct: number
  /** means outside + 10 % and − 15 % */
  readonly farOutside: number
}

export type VoltageQuality = {
  /** L1, L2, L3; null for a phase without values */
  readonly phases: readonly (PhaseVoltage | null)[]
  /** EN 50160, for each whole week from the start with any known value; null if there is none */
  readonly isWithinBand: boolean | null
  /**
   * largest deviation of a phase from the mean of the three, in percent of the mean: phase voltage unbalance
   * rate of IEEE Std 112.
   * EN 50160 limits the negative sequence, which magnitudes alone do not give. Null without three
   * phases.
   */
  readonly asymmetryPct: { readonly mean: number; readonly most: number } | null
}

/** @param phases minutes of voltage from `startMs`, per phase; NaN if unknown. @returns null if no phase has values */
export function voltageQuality(
  phases: readonly (Float64Array | undefined)[],
  startMs: number,
): VoltageQuality | null {
  const means = phases.map((column) => column && tenMinuteMeans(column, startMs))
  const voltages = means.map((column) => (column ? phaseVoltage(column) : null))
  const known = voltages.filter((phase) => phase !== null)
  if (known.length === 0) return null
  return {
    phases: voltages,
    isWithinBand: isWithinBand(means),
    asymmetryPct: asymmetry(means),
  }
}

/**
 * Ten-minute means aligned to the clock, if at least one minute is known. EN 61000-4-30 uses root mean
 * squares: decision 082.
 */
function tenMinuteMeans(column: Float64Array, startMs: number): Float64Array {
  const first = Math.floor(startMs / TEN_MINUTES_MS)
  const count = Math.ceil((startMs + column.length * MINUTE_MS) / TEN_MINUTES_MS) - first
  const sums = new Float64Array(count)
  const minutes = new Float64Array(count)
  column.forEach((value, minute) => {
    if (Number.isNaN(value)) return
    const i = Math.floor((startMs + minute * MINUTE_MS) / TEN_MINUTES_MS) - first
    sums[i] = (sums[i] ?? 0) + value
    minutes[i] = (minutes[i] ?? 0) + 1
  })
  return sums.map((sum, i) => sum / (minutes[i] ?? 0))
}

function phaseVoltage(means: Float64Array): PhaseVoltage | null {
  const known = means.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return null
  const { mostlyWithin, alwaysWithin } = voltageBand
  const within = known.filter((value) => value >= mostlyWithin.leastV && value <= mostlyWithin.mostV).length
  return {
    means: known.length,
    leastV: known.reduce((a, b) => Math.min(a, b)),
    meanV: known.reduce((sum, value) => sum + value, 0) / known.length,
    mostV: known.reduce((a, b) => Math.max(a, b)),
    withinPct: (100 * within) / known.length,
    farOutside: known.filter((value) => value < alwaysWithin.leastV || value > alwaysWithin.mostV).length,
  }
}

function isWithinBand(phases: readonly (Float64Array | undefined)[]): boolean | null {
  const { sharePct } = voltageBand.mostlyWithin
  const weeks = phases.flatMap((means) => {
    const whole = Math.floor((means?.length ?? 0) / MEANS_OF_A_WEEK)
    return Array.from({ length: whole }, (_, week) =>
      phaseVoltage(
        (means ?? new Float64Array()).subarray(week * MEANS_OF_A_WEEK, (week + 1) * MEANS_OF_A_WEEK),
      ),
    )
  })
  const known = weeks.filter((week) => week !== null)
  return known.length === 0
    ? null
    : known.every(({ withinPct, farOutside }) => withinPct >= sharePct && farOutside === 0)
}

function asymmetry(means: readonly (Float64Array | undefined)[]): VoltageQuality['asymmetryPct'] {
  const [l1, l2, l3] = means
  if (!l1 || !l2 || !l3) return null
  let [sum, count, most] = [0, 0, 0]
  l1.forEach((a, i) => {
    const three = [a, l2[i] ?? Number.NaN, l3[i] ?? Number.NaN]
    const mean = three.reduce((total, value) => total + value, 0) / 3
    const pct = (100 * Math.max(...three.map((value) => Math.abs(value - mean)))) / mean
    if (Number.isNaN(pct)) return
    sum += pct
    count++
    most = Math.max(most, pct)
  })
  return count === 0 ? null : { mean: sum / count, most }
}
