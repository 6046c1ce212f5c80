import type { Duplex } from 'node:stream'
import type { AuthContext, Connection } from 'ssh2'
import ssh2 from 'ssh2'

/** A controller announces its forwarding at once. */
const FORWARD_MS = 10_000
const CHANNEL_MS = 10_000
const MAX_ATTEMPTS = 4

export type OpenTunnel = {
  readonly id: string
  /** Opens a channel to the controller's page, for one request. Rejects if the controller does not open one. */
  readonly openChannel: () => Promise<Duplex>
  readonly end: () => void
}

type Hooks = {
  /** the expected key, `ssh-ed25519 AAAA…`; null if no key is expected */
  readonly awaitedKey: (id: string) => Promise<string | null>
  readonly signedIn: () => void
  /**
   * Called when the controller forwards its page. @returns whether it may: the tunnel is still expected and
   * there is capacity
   */
  readonly opened: (tunnel: OpenTunnel) => Promise<boolean>
  readonly closed: (id: string) => void
}

/**
 * One connection of a controller. The controller signs in with the key that it sent for this tunnel, and may
 * only forward one of its ports to us (RFC 4254, 7.1). It gets no session and no command, and reaches nothing
 * through the connection.
 */
export function serveController(client: Connection, hooks: Hooks) {
  let id: string | null = null
  let attempts = 0
  let isForwarded = false
  let isGone = false
  let timer: NodeJS.Timeout | null = null

  client.on('authentication', (context) => {
    if (context.method !== 'publickey') return context.reject(['publickey'])
    if (++attempts > MAX_ATTEMPTS) return client.end()
    hooks.awaitedKey(context.username).then(
      (key) => {
        if (key === null || !proves(context, key)) return context.reject()
        id = context.username
        context.accept()
      },
      () => context.reject(),
    )
  })
  client.on('ready', () => {
    hooks.signedIn()
    timer = setTimeout(() => client.end(), FORWARD_MS)
  })
  client.on('request', (accept, reject, name, info) => {
    if (name !== 'tcpip-forward' || isForwarded || id === null) return reject?.()
    isForwarded = true
    const { bindAddr, bindPort } = info
    const tunnel = { id, openChannel: () => openChannel(client, bindAddr, bindPort), end: () => client.end() }
    hooks.opened(tunnel).then(
      (isOpen) => {
        if (timer) clearTimeout(timer)
        if (!isOpen) {
          reject?.()
          return client.end()
        }
        accept?.(bindPort)
        if (isGone) hooks.closed(tunnel.id)
      },
      () => client.end(),
    )
  })
  client.on('error', () => client.end())
  client.on('close', () => {
    if (timer) clearTimeout(timer)
    isGone = true
    if (id !== null) hooks.closed(id)
  })
}

/** At first a client only asks whether the key is acceptable; the signature comes in a second step. */
function proves(context: Extract<AuthContext, { method: 'publickey' }>, awaited: string): boolean {
  const key = ssh2.utils.parseKey(awaited)
  if (key instanceof Error || context.key.algo !== 'ssh-ed25519') return false
  if (!key.getPublicSSH().equals(context.key.data)) return false
  if (!context.signature || !context.blob) return true
  return key.verify(context.blob, context.signature, context.hashAlgo) === true
}

function openChannel(client: Connection, bindAddr: string, bindPort: number) {
  return new Promise<Duplex>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the controller opens no channel')), CHANNEL_MS)
    client.forwardOut(bindAddr, bindPort, '127.0.0.1', 0, (error, channel) => {
      clearTimeout(timer)
      if (error) return reject(error)
      channel.on('error', () => channel.destroy())
      resolve(channel)
    })
  })
}
