/** Size limits after the first header byte of a packet, by kind of packet. */
export type FrameLimits = {
  readonly publishBytes: number
  readonly otherBytes: number
  /** of an MQTT 5 message */
  readonly propertiesBytes: number
}

export type Fault = { readonly kind: 'oversize' | 'malformed'; readonly detail: string }

const PUBLISH = 3
const CONTINUES = 0x80
const MAX_LENGTH_BYTES = 4
/** MQTT 5: the length of a topic and the length of properties */
const SHORTEST_PUBLISH = 3

type Part = 'kind' | 'length' | 'topic-length' | 'topic' | 'properties' | 'rest'

/**
 * Finds the ends of packets and rejects those that are too long as soon as they announce their length, before
 * anything is parsed. The payload is cheap to parse; all other parts are costly, such as filters and
 * properties of a few bytes each.
 */
export class PacketFrames {
  readonly #limits: FrameLimits
  #part: Part = 'kind'
  #kind = 0
  #qos = 0
  /** remaining bytes of the packet */
  #left = 0
  /** remaining bytes of the part */
  #skip = 0
  #number = 0
  #digits = 0

  constructor(limits: FrameLimits) {
    this.#limits = limits
  }

  /** whether everything up to the end of a packet was read */
  get isBetween() {
    return this.#part === 'kind'
  }

  /**
   * Reads the next bytes, at most to the end of their packet.
   * @param hasProperties whether the client uses MQTT 5
   * @returns the number of bytes that belong to the packet, or why the packet must not be read
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

  /** Reads a variable-length number, seven bits at a time. @returns whether this was the last byte */
  #digit(byte: number): boolean {
    this.#number += (byte & 127) * 128 ** this.#digits++
    return (byte & CONTINUES) === 0
  }

  #tooManyDigits = () => (this.#digits < MAX_LENGTH_BYTES ? null : malformed('a length that does not end'))
}

const oversize = (detail: string): Fault => ({ kind: 'oversize', detail })
const malformed = (detail: string): Fault => ({ kind: 'malformed', detail })
