import { type DeviceRate, deviceRates } from '@kilowatt/contracts/mqtt/device-limits'
import { TokenBucket } from '../../../platform/token-bucket.ts'

/** Units of the work that a message causes after its arrival. Packets are counted by the MQTT server. */
export type WorkRate = Exclude<DeviceRate, 'packets'>

const workRates = (Object.keys(deviceRates) as DeviceRate[]).filter((rate) => rate !== 'packets')

/** Remaining share of the server's time for a device. */
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

  /** The exhausted rate, and how long it stays exhausted; null if the next message may be handled. */
  exhausted(): { rate: WorkRate; waitMs: number } | null {
    const nowMs = this.#now()
    for (const rate of workRates) {
      const waitMs = this.#buckets[rate].waitMs(nowMs)
      if (waitMs > 0) return { rate, waitMs }
    }
    return null
  }

  /** Whether the budget is full, like a new one. */
  get isRested(): boolean {
    return workRates.every((rate) => this.#buckets[rate].isFull(this.#now()))
  }
}
