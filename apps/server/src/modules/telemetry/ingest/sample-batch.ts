import type { Refusal } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { SampleBlock } from './sample-block.ts'

/** A checked message waiting for its commit. */
export type PendingBlock = {
  readonly block: SampleBlock
  /**
   * called once: with null after the commit, or with the reason why the message cannot be stored and the
   * database's error text
   */
  readonly settle: (refusal: Refusal | null, detail?: string) => void
}

/**
 * Messages committed together. A message whose instants are all later than anything known of its device is
 * copied into the table (COPY, the fast path). Rows that may already exist are written by INSERT … ON
 * CONFLICT.
 */
export class SampleBatch {
  readonly fresh: PendingBlock[] = []
  readonly repeatable: PendingBlock[] = []
  rows = 0
  /** values outside the vocabulary, which are slow to encode */
  extraValues = 0
  /** instants per device among `repeatable`: one INSERT cannot touch a row twice */
  readonly #instants = new Map<number, Set<number>>()

  get isEmpty() {
    return this.rows === 0
  }

  get messages() {
    return this.fresh.length + this.repeatable.length
  }

  addFresh(pending: PendingBlock) {
    this.fresh.push(pending)
    this.#count(pending.block)
  }

  /**
   * @returns false if an earlier message of this batch has one of the instants; then the message must go into
   * a later batch
   */
  addRepeatable(pending: PendingBlock): boolean {
    const { deviceId, at } = pending.block
    const instants = this.#instants.get(deviceId) ?? new Set()
    if (at.some((time) => instants.has(time))) return false
    for (const time of at) instants.add(time)
    this.#instants.set(deviceId, instants)
    this.repeatable.push(pending)
    this.#count(pending.block)
    return true
  }

  #count({ at, extra }: SampleBlock) {
    this.rows += at.length
    for (const _ in extra) this.extraValues += at.length
  }
}
