import { isIPv6 } from 'node:net'

/** What the waiting room needs to know about a waiting connection. */
export type Waiter = {
  readonly remoteAddress: string
  /** silent; sign-in started; sign-in being checked */
  readonly signIn: 'silent' | 'begun' | 'checking'
}

const IPV6_NETWORK_GROUPS = 4

/**
 * The network of an address: the address itself for IPv4, its /64 for IPv6, because one customer has all of
 * it.
 */
export function networkKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail === undefined) return groups.slice(0, IPV6_NETWORK_GROUPS).join(':')
  const missing = Math.max(0, IPV6_NETWORK_GROUPS - groups.length)
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, IPV6_NETWORK_GROUPS).join(':')
}

/** Connections that have not signed in, by network, oldest first. */
export class WaitingRoom<Connection extends Waiter> {
  readonly #networks = new Map<string, Set<Connection>>()
  #size = 0

  get size() {
    return this.#size
  }

  add(connection: Connection) {
    const network = networkKey(connection.remoteAddress)
    const others = this.#networks.get(network)
    if (others) others.add(connection)
    else this.#networks.set(network, new Set([connection]))
    this.#size++
  }

  delete(connection: Connection) {
    const network = networkKey(connection.remoteAddress)
    const others = this.#networks.get(network)
    if (!others?.delete(connection)) return
    this.#size--
    if (others.size === 0) this.#networks.delete(network)
  }

  *[Symbol.iterator](): Iterator<Connection> {
    for (const connections of [...this.#networks.values()]) yield* [...connections]
  }

  /**
   * The connection to drop if there is no room: from the network with the most connections, the one that has
   * been silent longest; if none is silent, the oldest.
   */
  get leastMissed(): Connection | undefined {
    let most: Set<Connection> | undefined
    for (const connections of this.#networks.values())
      if (connections.size > (most?.size ?? 0)) most = connections
    const those = [...(most ?? [])]
    const first = (signIn: Waiter['signIn']) => those.find((connection) => connection.signIn === signIn)
    return first('silent') ?? first('begun') ?? those[0]
  }
}
