/**
 * Power by a weather forecast: the plant's own watts per W/m² at each position of the sun, learnt from past irradiance of
 * the same service and what was measured then. Its errors of the past are the band.
 */
import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { QUARTERS_PER_HOUR, recency } from '../forecast-limits.ts'
import { WeightedSample } from '../history/weighted-sample.ts'
import { clockRatios, LEAST_IRRADIANCE_W } from './clock-ratios.ts'
import { measuredShare } from './measured-share.ts'

type Input = {
  /** past */
  readonly powerW: Float64Array
  /** past and slots, as the irradiance of the weather */
  readonly skyW: Float64Array
  readonly irradianceW: Float64Array
  readonly firstQuarter: number
  readonly leastDays: number
}

const HALF_LIFE_DAYS = 30
/** The measured power corrects the next slots, as evcc does: 0.8 of the last hour, fading. */
const CORRECTION = { quarters: 4, weight: 0.8, fadeHours: 3 }
/** Share of the clear sky below which a forecast is cloudy, and from which it is clear: their errors differ. */
const CLOUDY_BELOW = 0.35
const CLEAR_FROM = 0.65

/**
 * @returns null if too little past weather is known; else power, P10 and P90 of a slot, null where the weather is
 * unknown
 */
export function weatherPower(
  input: Input,
): ((slot: number) => readonly [number, number, number] | null) | null {
  const { powerW, skyW, irradianceW, firstQuarter, leastDays } = input
  const past = powerW.length
  const slopes = clockRatios(
    { powerW, irradianceW: irradianceW.subarray(0, past), firstQuarter },
    HALF_LIFE_DAYS,
  )
  const expectedW = irradianceW.map(
    (watts, i) => watts * (slopes.usual[(firstQuarter + i) % DAY_QUARTERS] ?? 0),
  )
  const errors = [0, 1, 2].map(() => new WeightedSample(past))
  const days = new Set<number>()
  const sorted = Array.from({ length: past }, (_, i) => i)
    .filter(
      (i) =>
        (irradianceW[i] ?? 0) >= LEAST_IRRADIANCE_W && (expectedW[i] ?? 0) > 0 && !Number.isNaN(powerW[i]),
    )
    .map((i) => ({ i, ratio: (powerW[i] ?? 0) / (expectedW[i] ?? 1) }))
    .sort((a, b) => a.ratio - b.ratio)
  for (const { i, ratio } of sorted) {
    days.add(Math.floor(i / DAY_QUARTERS))
    const age = (past - i) / DAY_QUARTERS
    errors[classOf(irradianceW[i], skyW[i])]?.add(ratio, recency(age, HALF_LIFE_DAYS))
  }
  if (days.size < leastDays) return null
  const bands = errors.map((sample) => [sample.quantile(0.1), sample.quantile(0.9)] as const)
  const correction = measuredShare(powerW, expectedW, CORRECTION.quarters)
  return (slot) => {
    const row = past + slot
    const usual = expectedW[row] ?? Number.NaN
    if (Number.isNaN(usual)) return null
    const part =
      CORRECTION.weight * Math.exp(-(row - correction.last) / QUARTERS_PER_HOUR / CORRECTION.fadeHours)
    const power = usual * (1 + part * (correction.ratio - 1))
    const [low = 1, high = 1] = bands[classOf(irradianceW[row], skyW[row])] ?? []
    const spread = Math.sqrt(1 - part ** 2)
    const known = (factor: number) => (Number.isNaN(factor) ? 0 : spread * usual * (factor - 1))
    return [power, power + known(low), power + known(high)]
  }
}

function classOf(irradianceW = Number.NaN, skyW = Number.NaN): number {
  const share = irradianceW / skyW
  return share < CLOUDY_BELOW ? 0 : share < CLEAR_FROM ? 1 : 2
}
