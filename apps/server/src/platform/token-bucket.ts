import type { Rate } from '@kilowatt/contracts/mqtt/device-limits'

/**
 * Fills steadily up to what may be taken at once. It may go into debt, since what work costs is often known only when it is
 * done: then nothing is given until the debt is paid.
 */
export class TokenBucket {
  readonly #rate: Rate
  #tokens: number
  #filledAt: number

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate
    this.#tokens = rate.atOnce
    this.#filledAt = nowMs
  }

  take(cost: number, nowMs: number) {
    this.#fill(nowMs)
    this.#tokens -= cost
  }

  /** how long until something may be taken; 0: at once */
  waitMs(nowMs: number): number {
    this.#fill(nowMs)
    return this.#tokens > 0 ? 0 : Math.floor((-this.#tokens / this.#rate.perSecond) * 1000) + 1
  }

  isFull(nowMs: number): boolean {
    this.#fill(nowMs)
    return this.#tokens >= this.#rate.atOnce
  }

  #fill(nowMs: number) {
    if (nowMs <= this.#filledAt) return
    const filled = this.#tokens + ((nowMs - this.#filledAt) / 1000) * this.#rate.perSecond
    this.#tokens = Math.min(this.#rate.atOnce, filled)
    this.#filledAt = nowMs
  }
}
