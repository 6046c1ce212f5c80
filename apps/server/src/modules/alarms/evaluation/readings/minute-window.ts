import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'

/**
 * Means of one quantity by minute, for the latest minutes. A window is the mean of its minutes with values, so a
 * device that measures every second and one that measures every minute are judged alike, and so is stored history.
 */
export class MinuteWindow {
  readonly #minutes: Float64Array
  readonly #sums: Float64Array
  readonly #counts: Float64Array

  constructor(lengthMin: number) {
    this.#minutes = new Float64Array(lengthMin).fill(-1)
    this.#sums = new Float64Array(lengthMin)
    this.#counts = new Float64Array(lengthMin)
  }

  get lengthMin() {
    return this.#minutes.length
  }

  /** @param count number of readings that `value` is the mean of */
  add(at: number, value: number, count = 1) {
    const minute = Math.floor(at / MINUTE_MS)
    const slot = minute % this.lengthMin
    if (this.#minutes[slot] !== minute) {
      this.#minutes[slot] = minute
      this.#sums[slot] = 0
      this.#counts[slot] = 0
    }
    this.#sums[slot] = (this.#sums[slot] ?? 0) + value * count
    this.#counts[slot] = (this.#counts[slot] ?? 0) + count
  }

  /** Mean of the minutes that end with the minute of an instant; null if no minute has a value. */
  mean(at: number, windowMin: number): number | null {
    const last = Math.floor(at / MINUTE_MS)
    let sum = 0
    let minutes = 0
    for (let minute = last - windowMin + 1; minute <= last; minute++) {
      const slot = minute % this.lengthMin
      const count = this.#counts[slot] ?? 0
      if (this.#minutes[slot] !== minute || count === 0) continue
      sum += (this.#sums[slot] ?? 0) / count
      minutes++
    }
    return minutes === 0 ? null : sum / minutes
  }
}
