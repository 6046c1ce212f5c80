import { type DeviceRate, deviceRates } from '@kilowatt/contracts/mqtt/device-limits'
import { TokenBucket } from '../../../platform/token-bucket.ts'

/** What its work is counted in, once a message is here; packets are counted by the MQTT server. */
export type WorkRate = Exclude<DeviceRate, 'packets'>

const workRates = (Object.keys(deviceRates) as DeviceRate[]).filter((rate) => rate !== 'packets')

/** What one device may still ask of the server's time. */
export class DeviceBudget {
  readonly #now: () => number
  readonly #buckets: Readonly<Record<WorkRate, TokenBucket>>

  constructor(now: () => number) {
    const bucket = (rate: WorkRate) => new TokenBucket(deviceRates[rate], now())
    this.#now = now
    this.#buckets = {
      unpackedBytes: bucket('unpackedBytes'),
      samples: bucket('samples'),
      values: bucket('values'),
      records: bucket('records'),
      readingMs: bucket('readingMs'),
    }
  }

  spend(rate: WorkRate, amount: number) {
    this.#buckets[rate].take(amount, this.#now())
  }

  /** The one that is used up, and for how long; null: the next message may be worked on. */
  exhausted(): { rate: WorkRate; waitMs: number } | null {
    const nowMs = this.#now()
    for (const rate of workRates) {
      const waitMs = this.#buckets[rate].waitMs(nowMs)
      if (waitMs > 0) return { rate, waitMs }
    }
    return null
  }

  /** Nothing is owed: a new one would say the same. */
  get isRested(): boolean {
    return workRates.every((rate) => this.#buckets[rate].isFull(this.#now()))
  }
}
