import type { PacketWriter } from './packet-writer.ts'
import { reasonCode } from './reason-codes.ts'
import { matchesFilter } from './topic-filter.ts'

const MAX_FILTERS = 32
const MAX_IN_FLIGHT = 100
const MAX_QUEUED = 256
const MAX_MESSAGE_ID = 65_535

export type DownlinkOptions = {
  readonly qos: 0 | 1
  readonly expiresInS?: number
  /** QoS 1: milliseconds between handing the message to the network and the client's acknowledgement */
  readonly onRoundTrip?: (ms: number) => void
}
type Message = Omit<DownlinkOptions, 'qos'> & { readonly topic: string; readonly payload: string }

/** Subscriptions of one client and the QoS 1 messages on their way to it. */
export class DownlinkQueue {
  readonly #writer: PacketWriter
  readonly #grantedQos = new Map<string, 0 | 1>()
  readonly #inFlight = new Map<
    number,
    { readonly sentAt: number; readonly onRoundTrip: Message['onRoundTrip'] }
  >()
  readonly #queued: Message[] = []
  #maxInFlight = MAX_IN_FLIGHT
  #lastId = 0

  constructor(writer: PacketWriter) {
    this.#writer = writer
  }

  /** Sets the client's `receiveMaximum`, MQTT 5. */
  limit(receiveMaximum: number | undefined) {
    this.#maxInFlight = Math.min(MAX_IN_FLIGHT, receiveMaximum ?? MAX_IN_FLIGHT)
  }

  /** @returns the QoS granted, 1 at most, or the code for too many subscriptions */
  subscribe(filter: string, qos: 0 | 1 | 2): 0 | 1 | typeof reasonCode.quotaExceeded {
    if (this.#grantedQos.size >= MAX_FILTERS && !this.#grantedQos.has(filter)) return reasonCode.quotaExceeded
    const granted = qos === 0 ? 0 : 1
    this.#grantedQos.set(filter, granted)
    return granted
  }

  unsubscribe(filter: string): boolean {
    return this.#grantedQos.delete(filter)
  }

  isSubscribed(topic: string): boolean {
    return [...this.#grantedQos.keys()].some((filter) => matchesFilter(filter, topic))
  }

  publish(topic: string, payload: string, { qos, ...options }: DownlinkOptions): boolean {
    const granted = [...this.#grantedQos].flatMap(([filter, max]) =>
      matchesFilter(filter, topic) ? [max] : [],
    )
    if (granted.length === 0) return false
    const message = { topic, payload, ...options }
    if (Math.min(qos, Math.max(...granted)) === 0) this.#write(message, null)
    else if (this.#inFlight.size < this.#maxInFlight) this.#write(message, this.#nextId())
    else if (this.#queued.length < MAX_QUEUED) this.#queued.push(message)
    else return false
    return true
  }

  /**
   * @param pausedAt last time at which reading from the client was paused, because a round trip across a
   * pause does not show the network's latency
   */
  acknowledged(messageId: number | undefined, pausedAt: number) {
    const sent = this.#inFlight.get(messageId ?? 0)
    if (messageId === undefined || !sent) return
    this.#inFlight.delete(messageId)
    if (sent.sentAt > pausedAt) sent.onRoundTrip?.(performance.now() - sent.sentAt)
    const next = this.#queued.shift()
    if (next) this.#write(next, this.#nextId())
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % MAX_MESSAGE_ID) + 1
    while (this.#inFlight.has(this.#lastId))
    return this.#lastId
  }

  #write({ topic, payload, expiresInS, onRoundTrip }: Message, messageId: number | null) {
    if (messageId !== null) this.#inFlight.set(messageId, { onRoundTrip, sentAt: performance.now() })
    this.#writer.write({
      cmd: 'publish',
      topic,
      payload,
      qos: messageId === null ? 0 : 1,
      dup: false,
      retain: false,
      ...(messageId === null ? {} : { messageId }),
      ...(expiresInS === undefined ? {} : { properties: { messageExpiryInterval: expiresInS } }),
    })
  }
}
