import type { Refusal } from './mqtt-handlers.ts'

type Pending = {
  readonly messageId: number
  readonly qos: 1 | 2
  /** undefined while held */
  outcome: Refusal | null | undefined
}

/**
 * The acknowledgements of one connection that wait to be sent. They are sent in the order of the messages (MQTT
 * §4.6), whatever order the commits finish in.
 */
export class AckQueue {
  #pending: Pending[] = []
  #head = 0

  get size() {
    return this.#pending.length - this.#head
  }

  add(messageId: number, qos: 1 | 2): Pending {
    const pending: Pending = { messageId, qos, outcome: undefined }
    this.#pending.push(pending)
    return pending
  }

  /** Takes all settled acknowledgements from the front. */
  takeSettled(take: (messageId: number, qos: 1 | 2, refusal: Refusal | null) => void) {
    for (; this.#head < this.#pending.length; this.#head++) {
      const next = this.#pending[this.#head]
      if (next?.outcome === undefined) break
      take(next.messageId, next.qos, next.outcome)
    }
    if (this.#head === this.#pending.length) {
      this.#pending.length = 0
      this.#head = 0
    } else if (this.#head > 1_000) {
      this.#pending.splice(0, this.#head)
      this.#head = 0
    }
  }
}
