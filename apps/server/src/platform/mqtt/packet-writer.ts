import type { Socket } from 'node:net'
import { generate, type Packet } from 'mqtt-packet'

const PUBACK = 0x40
const PUBREC = 0x50
const BYTES_PER_ACK = 4

/** Amount of unread output at which a client is dropped. */
const MAX_UNSENT_BYTES = 1024 * 1024

/**
 * Writes packets of one connection; plain acknowledgements of one turn of the event loop are combined into one write.
 */
export class PacketWriter {
  readonly #socket: Socket
  #protocolVersion = 4
  #acks: number[] = []

  constructor(socket: Socket) {
    this.#socket = socket
  }

  speak(protocolVersion: number) {
    this.#protocolVersion = protocolVersion
  }

  write(packet: Packet) {
    this.flushAcks()
    this.#send(generate(packet, { protocolVersion: this.#protocolVersion }))
  }

  /** A positive PUBACK or PUBREC: four bytes in every version. */
  ack(messageId: number, qos: 1 | 2) {
    if (this.#acks.length === 0) process.nextTick(() => this.flushAcks())
    this.#acks.push(qos === 1 ? messageId : -messageId)
  }

  flushAcks() {
    if (this.#acks.length === 0) return
    const bytes = Buffer.allocUnsafe(this.#acks.length * BYTES_PER_ACK)
    let offset = 0
    for (const ack of this.#acks) {
      const id = Math.abs(ack)
      bytes[offset] = ack > 0 ? PUBACK : PUBREC
      bytes[offset + 1] = 2
      bytes[offset + 2] = id >> 8
      bytes[offset + 3] = id & 0xff
      offset += BYTES_PER_ACK
    }
    this.#acks.length = 0
    this.#send(bytes)
  }

  #send(bytes: Buffer) {
    if (!this.#socket.writable) return
    this.#socket.write(bytes)
    if (this.#socket.writableLength > MAX_UNSENT_BYTES) this.#socket.destroy()
  }
}
