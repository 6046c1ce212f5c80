import type { Rate } from '@kilowatt/contracts/mqtt/device-limits'

/**
 * A budget that fills steadily up to a maximum. The budget may become negative, because the cost of work is
 * often known only afterwards. Then nothing is available until it is positive again.
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

  /** time until something is available; 0: now */
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
