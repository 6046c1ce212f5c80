import type { Socket } from 'node:net'

/** So much is parsed in one go at most: 4,096 of the smallest packets. */
const SLICE_BYTES = 8 * 1024
const NOTHING = Buffer.alloc(0)

type Parts<Why extends string> = {
  readonly parse: (slice: Buffer) => void
  /** why nothing more may be read now; null: it may */
  readonly heldUp: () => Why | null
  /** the socket is left unread from now on, until `readOn` */
  readonly paused: (why: Why) => void
}

/** Reads a socket slice by slice for as long as it may. What was received beyond that waits here, and the rest at the sender. */
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

  /** Goes on with what waits and with the socket, if it may. */
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

  /** Nobody is interested any more: what still comes is thrown away, so that the goodbye can leave. */
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
