import type { UplinkKind } from '@kilowatt/contracts/mqtt/topics'
import type { Incoming, Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { DeviceConnection } from '../device-session.ts'
import { DeviceBudget, type WorkRate } from './device-budget.ts'

/** A message on its way to its handler. */
export type Letter = {
  readonly connection: DeviceConnection
  readonly kind: UplinkKind
  message: Incoming
  readonly settle: Settle
  /** acknowledgements of the messages that this one replaced */
  overtaken?: Settle[]
}

type Parts = {
  /** Settles the message. If it returns a promise, later messages wait for it. Must not throw or reject. */
  readonly work: (letter: Letter, queue: DeviceQueue) => Promise<void> | undefined
  readonly throttled: (rate: WorkRate) => void
  readonly overtook: (kind: UplinkKind) => void
  readonly now: () => number
}

/** Kinds that describe the current state, so earlier messages of the kind that still wait are obsolete. */
const isSelfPortrait = (kind: UplinkKind) => kind === 'state' || kind === 'info'
/** Kinds whose meaning depends on the preceding `u/info`. */
const isAboutSources = (kind: UplinkKind) =>
  kind === 'dev' || kind === 'tele' || kind === 'back' || kind === 'live' || kind === 'raw'

/**
 * Messages of one device, in order and within its budget, across its connections. How much may wait is limited by the
 * MQTT server, which pauses reading.
 */
export class DeviceQueue {
  readonly budget: DeviceBudget
  readonly #parts: Parts
  #waiting: Letter[] = []
  #next = 0
  #portraits = new Map<UplinkKind, Letter>()
  #busy: Promise<void> | null = null
  #isStopped = false
  #timer: NodeJS.Timeout | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.budget = new DeviceBudget(parts.now)
  }

  get isIdle(): boolean {
    return !this.#busy && this.#next === this.#waiting.length && this.budget.isRested
  }

  add(letter: Letter) {
    if (this.#isStopped) return
    if (!this.#overtakes(letter)) this.#waiting.push(letter)
    this.#goOn()
  }

  /** Drops waiting messages; the device gets no answer and sends them again. */
  clear() {
    this.#waiting = []
    this.#next = 0
    this.#portraits.clear()
  }

  /** No more messages are handled. @returns once the current one is done */
  async stop() {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    this.clear()
    await this.#busy
  }

  #overtakes(letter: Letter): boolean {
    if (isAboutSources(letter.kind)) this.#portraits.delete('info')
    if (!isSelfPortrait(letter.kind)) return false
    const before = this.#portraits.get(letter.kind)
    if (before?.connection !== letter.connection) {
      this.#portraits.set(letter.kind, letter)
      return false
    }
    before.message = letter.message
    before.overtaken ??= []
    before.overtaken.push(letter.settle)
    this.#parts.overtook(letter.kind)
    return true
  }

  #goOn() {
    while (!this.#busy && !this.#timer && this.#next < this.#waiting.length) {
      const exhausted = this.budget.exhausted()
      if (exhausted) return this.#rest(exhausted.rate, exhausted.waitMs)
      const letter = this.#take()
      if (!letter) return
      const unfinished = this.#parts.work(letter, this)
      if (!unfinished) continue
      this.#busy = unfinished.then(() => {
        this.#busy = null
        this.#goOn()
      })
    }
  }

  #rest(rate: WorkRate, waitMs: number) {
    this.#parts.throttled(rate)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#goOn()
    }, waitMs)
  }

  #take(): Letter | undefined {
    const letter = this.#waiting[this.#next++]
    if (letter && this.#portraits.get(letter.kind) === letter) this.#portraits.delete(letter.kind)
    if (this.#next === this.#waiting.length) {
      this.#waiting.length = 0
      this.#next = 0
    } else if (this.#next > 1_000) {
      this.#waiting.splice(0, this.#next)
      this.#next = 0
    }
    return letter
  }
}
