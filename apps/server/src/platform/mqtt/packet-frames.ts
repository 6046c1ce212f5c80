/** Bytes after the first header of a packet, as each kind of packet may have them at most. */
export type FrameLimits = {
  readonly publishBytes: number
  readonly otherBytes: number
  /** of a message of MQTT 5 */
  readonly propertiesBytes: number
}

export type Fault = { readonly kind: 'oversize' | 'malformed'; readonly detail: string }

const PUBLISH = 3
const CONTINUES = 0x80
const MAX_LENGTH_BYTES = 4
/** of MQTT 5: the length of a topic and that of properties */
const SHORTEST_PUBLISH = 3

type Part = 'kind' | 'length' | 'topic-length' | 'topic' | 'properties' | 'rest'

/**
 * Finds where packets end and says what is too long as soon as a packet says how long it is, before anything is parsed: what
 * costs time to parse is not the bytes of a message but everything else, filters and properties of a few bytes each.
 */
export class PacketFrames {
  readonly #limits: FrameLimits
  #part: Part = 'kind'
  #kind = 0
  #qos = 0
  /** bytes of the packet that are still to come */
  #left = 0
  /** bytes of the part that are still to come */
  #skip = 0
  #number = 0
  #digits = 0

  constructor(limits: FrameLimits) {
    this.#limits = limits
  }

  /** is everything read up to the end of a packet? */
  get isBetween() {
    return this.#part === 'kind'
  }

  /**
   * Walks over the bytes that come next, to the end of their packet at most.
   * @param hasProperties is it MQTT 5?
   * @returns how many of the bytes belong to the packet; or why it is not to be read
   */
  next(bytes: Buffer, hasProperties: boolean): number | Fault {
    let i = 0
    while (i < bytes.length) {
      if (this.#part === 'rest' || this.#part === 'topic') i += this.#pass(bytes.length - i)
      else {
        const fault = this.#read(bytes[i++] ?? 0, hasProperties)
        if (fault) return fault
      }
      if (this.#part === 'rest' && this.#left === 0) {
        this.#part = 'kind'
        return i
      }
    }
    return i
  }

  #pass(available: number): number {
    const passed = Math.min(available, this.#part === 'topic' ? this.#skip : this.#left)
    this.#left -= passed
    this.#skip -= passed
    if (this.#part === 'topic' && this.#skip === 0) this.#begin('properties')
    return passed
  }

  #read(byte: number, hasProperties: boolean): Fault | null {
    switch (this.#part) {
      case 'kind':
        this.#kind = byte >> 4
        this.#qos = (byte >> 1) & 3
        this.#begin('length')
        return null
      case 'length':
        return this.#digit(byte) ? this.#measure(this.#number, hasProperties) : this.#tooManyDigits()
      case 'topic-length':
        this.#left--
        this.#number = this.#number * 256 + byte
        if (++this.#digits < 2) return null
        this.#skip = this.#number + (this.#qos > 0 ? 2 : 0)
        if (this.#skip >= this.#left) return malformed('a topic that does not end')
        this.#begin(this.#skip > 0 ? 'topic' : 'properties')
        return null
      default:
        this.#left--
        if (this.#digit(byte)) return this.#judgeProperties(this.#number)
        return this.#left === 0 ? malformed('properties that do not end') : this.#tooManyDigits()
    }
  }

  #measure(length: number, hasProperties: boolean): Fault | null {
    const { publishBytes, otherBytes } = this.#limits
    const limit = this.#kind === PUBLISH ? publishBytes : otherBytes
    if (length > limit) return oversize(`a packet of more than ${limit} bytes`)
    const readsOn = this.#kind === PUBLISH && hasProperties
    if (readsOn && length < SHORTEST_PUBLISH) return malformed('a message without a topic')
    this.#left = length
    this.#begin(readsOn ? 'topic-length' : 'rest')
    return null
  }

  #judgeProperties(bytes: number): Fault | null {
    const { propertiesBytes } = this.#limits
    if (bytes > propertiesBytes) return oversize(`properties of more than ${propertiesBytes} bytes`)
    if (bytes > this.#left) return malformed('properties that do not end')
    this.#begin('rest')
    return null
  }

  #begin(part: Part) {
    this.#part = part
    this.#number = 0
    this.#digits = 0
  }

  /** A number of variable length, seven bits at a time. @returns is this the last of them? */
  #digit(byte: number): boolean {
    this.#number += (byte & 127) * 128 ** this.#digits++
    return (byte & CONTINUES) === 0
  }

  #tooManyDigits = () => (this.#digits < MAX_LENGTH_BYTES ? null : malformed('a length that does not end'))
}

const oversize = (detail: string): Fault => ({ kind: 'oversize', detail })
const malformed = (detail: string): Fault => ({ kind: 'malformed', detail })
