import { mean, weekdayOf } from './day-table.ts'
import { hash01 } from './hash-noise.ts'

const BLOCK_MINUTES = 30
/** Limits the ratio: a cooker in a nearly idle half-hour would multiply the load without bound. */
const MAX_RATIO = 4

/**
 * Differences between the minutes of a house and their half-hour: ratios whose mean is 1 in every half-hour,
 * so a coarse profile shows single appliances and keeps its energy.
 */
export type LoadTexture = (seed: number, day: number, minuteOfDay: number) => number

/** @param csv one line per day: date, 1,440 powers */
export function loadTexture(csv: string): LoadTexture {
  const days = csv
    .trim()
    .split('\n')
    .map((line) => {
      const [date = '', ...cells] = line.split(',')
      return {
        weekend: weekdayOf(Date.parse(`${date}T00:00:00Z`) / 86_400_000) >= 5,
        ratios: ratiosOf(Float64Array.from(cells, Number)),
      }
    })
  const weekdays = days.filter((day) => !day.weekend).map((day) => day.ratios)
  const weekends = days.filter((day) => day.weekend).map((day) => day.ratios)
  return (seed, day, minuteOfDay) => {
    const pool = weekdayOf(day) >= 5 ? weekends : weekdays
    return pool[Math.floor(hash01(seed, day) * pool.length)]?.[minuteOfDay] ?? 1
  }
}

function ratiosOf(powers: Float64Array): Float64Array {
  const ratios = new Float64Array(powers.length)
  for (let from = 0; from < powers.length; from += BLOCK_MINUTES) {
    const block = powers.subarray(from, from + BLOCK_MINUTES)
    const blockMean = mean(block)
    const capped = block.map((power) => Math.min(power / blockMean, MAX_RATIO))
    const cappedMean = mean(capped)
    ratios.set(
      capped.map((ratio) => ratio / cappedMean),
      from,
    )
  }
  return ratios
}
