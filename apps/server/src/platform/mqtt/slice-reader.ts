import type { Socket } from 'node:net'

/** Largest number of bytes parsed at a time: 4,096 of the smallest packets. */
const SLICE_BYTES = 8 * 1024
const NOTHING = Buffer.alloc(0)

type Parts<Why extends string> = {
  readonly parse: (slice: Buffer) => void
  /** why reading must pause; null: it may continue */
  readonly heldUp: () => Why | null
  /** reading is paused from now on, until `readOn` */
  readonly paused: (why: Why) => void
}

/**
 * Reads a socket slice by slice until reading is paused. Data that has been received waits here, and the rest
 * at the sender.
 */
export class SliceReader<Why extends string> {
  readonly #socket: Socket
  readonly #parts: Parts<Why>
  #unread = NOTHING
  #isReading = false

  constructor(socket: Socket, parts: Parts<Why>) {
    this.#socket = socket
    this.#parts = parts
    socket.on('data', (chunk) => {
      this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
      this.readOn()
    })
  }

  get isPaused() {
    return this.#socket.isPaused()
  }

  /** Continues with waiting data and the socket, if it may. */
  readOn() {
    if (this.#isReading) return
    this.#isReading = true
    while (this.#mayRead() && this.#unread.length > 0) {
      const slice = this.#unread.subarray(0, SLICE_BYTES)
      this.#unread = this.#unread.subarray(slice.length)
      this.#parts.parse(slice)
    }
    this.#isReading = false
  }

  /** Discards all further input, so DISCONNECT can be sent. */
  stop() {
    this.#unread = NOTHING
    this.#socket.removeAllListeners('data')
    this.#socket.resume()
  }

  #mayRead(): boolean {
    const why = this.#parts.heldUp()
    if (why === null) {
      if (this.#socket.isPaused()) this.#socket.resume()
    } else if (!this.#socket.isPaused()) {
      this.#socket.pause()
      this.#parts.paused(why)
    }
    return why === null
  }
}
