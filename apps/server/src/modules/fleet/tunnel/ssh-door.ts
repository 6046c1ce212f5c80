import type { Socket } from 'node:net'
import { networkOf } from '../../../platform/addresses/network-of.ts'
import { TokenBucket } from '../../../platform/token-bucket.ts'

/**
 * Limits for unknown connections, in total and per network (`networkOf`). All controllers behind one proxy
 * share a network.
 */
const STRANGERS = 256
const STRANGERS_OF_ONE = 32
/** A handshake costs a few milliseconds; this limit prevents handshakes from using up the processor. */
const handshakes = { perSecond: 20, atOnce: 100 }
const HANDSHAKE_MS = 10_000

type From = { readonly ip: string; readonly port: number }
const nameOf = ({ ip, port }: From) => `${ip} ${port}`

/** Decides who may start an SSH connection, and limits the number, rate and duration of unknown ones. */
export class SshDoor {
  readonly #bucket = new TokenBucket(handshakes, Date.now())
  readonly #strangers = new Map<string, { readonly network: string; readonly timer: NodeJS.Timeout }>()

  /** @returns whether the connection may start; others are disconnected */
  enter(socket: Socket): boolean {
    const from = { ip: socket.remoteAddress ?? '0.0.0.0', port: socket.remotePort ?? 0 }
    const network = networkOf(from.ip)
    const now = Date.now()
    const isFull =
      this.#strangers.size >= STRANGERS ||
      [...this.#strangers.values()].filter((other) => other.network === network).length >= STRANGERS_OF_ONE ||
      this.#bucket.waitMs(now) > 0
    socket.on('error', () => socket.destroy())
    if (isFull) {
      socket.destroy()
      return false
    }
    this.#bucket.take(1, now)
    const timer = setTimeout(() => socket.destroy(), HANDSHAKE_MS)
    this.#strangers.set(nameOf(from), { network, timer })
    // a page consists of many small files
    socket.setNoDelay(true)
    socket.once('close', () => this.known(from))
    return true
  }

  /** The client has identified itself or has disconnected. */
  known(from: From) {
    const name = nameOf(from)
    clearTimeout(this.#strangers.get(name)?.timer)
    this.#strangers.delete(name)
  }
}
