import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { TunnelEnding } from '@kilowatt/contracts/fleet/tunnel-limits'
import ssh2 from 'ssh2'
import { system } from '../../../platform/changes.ts'
import { accessChanged } from '../../../platform/events/access-announcements.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listenError } from '../../../platform/start-error.ts'
import { oemDeviceChanged } from '../../devices/index.ts'
import type { HostKey } from './host-key.ts'
import { SshDoor } from './ssh-door.ts'
import { type OpenTunnel, serveController } from './ssh-session.ts'
import { tunnelClosed } from './tunnel-events.ts'
import { closeTunnel, keepHeld, markOpen } from './tunnels.commands.ts'
import { awaitedKey, tunnelsOver } from './tunnels.queries.ts'

const MAX_TUNNELS = 200
/** Interval of renewals; a claim survives two failed ones. */
const LOOK_MS = 5_000
/** A controller is considered gone after three unanswered checks. */
const KEEP_ALIVE_MS = 15_000

export type TunnelEnd = AsyncDisposable & {
  readonly port: number
  /** identifies this process in the table */
  readonly self: string
  readonly find: (tunnelId: string) => OpenTunnel | undefined
}

/**
 * Our end of the tunnels: an SSH server that controllers connect to on request. This process owns the
 * connections made to it.
 */
export async function startTunnelEnd(platform: Platform, hostKey: HostKey): Promise<TunnelEnd> {
  const { config, db, inTx, events, metrics, log } = platform
  const self = randomUUID()
  const held = new Map<string, OpenTunnel>()
  const door = new SshDoor()
  metrics.gauge({
    name: 'tunnels_open',
    help: 'Tunnels to controllers connected to this process',
    collect() {
      this.set(held.size)
    },
  })

  const failed = (err: unknown) => log.error({ err }, 'tunnel not written')
  const close = (id: string, because: TunnelEnding) =>
    inTx(system, (change) => closeTunnel(change, id, because)).then(() => undefined, failed)
  const closeExpired = () =>
    keepMine()
      .then(() => closeTunnelsOver(platform, new Date()))
      .catch(failed)

  /** Closes connections of tunnels that others ended without this process noticing. */
  async function keepMine() {
    const before = [...held.keys()]
    if (before.length === 0) return
    const kept = new Set(await inTx(system, (change) => keepHeld(change, self)))
    for (const id of before) if (!kept.has(id)) endHeld(id)
  }

  function endHeld(id: string) {
    const tunnel = held.get(id)
    held.delete(id)
    tunnel?.end()
  }

  async function opened(tunnel: OpenTunnel): Promise<boolean> {
    if (held.size >= MAX_TUNNELS) return false
    const isOpen = await inTx(system, (change) =>
      markOpen(change, { id: tunnel.id, heldBy: self, heldAt: config.peerUrl }),
    )
    if (isOpen) held.set(tunnel.id, tunnel)
    return isOpen
  }

  const ssh = new ssh2.Server({
    hostKeys: [hostKey.privateKey],
    ident: 'Kilowatt',
    keepaliveInterval: KEEP_ALIVE_MS,
    algorithms: {
      kex: ['curve25519-sha256', 'curve25519-sha256@libssh.org'],
      serverHostKey: ['ssh-ed25519'],
      cipher: ['chacha20-poly1305@openssh.com', 'aes256-gcm@openssh.com', 'aes128-gcm@openssh.com'],
      compress: ['none'],
    },
  })
  // emitted when the client has identified itself as SSH
  ssh.on('connection', (client, from) =>
    serveController(client, {
      awaitedKey: (id) => (isUuid(id) ? awaitedKey(db, id) : Promise.resolve(null)),
      signedIn: () => door.known(from),
      opened,
      closed(id) {
        if (held.delete(id)) void close(id, 'lost')
      },
    }),
  )
  const listener = createServer((socket) => {
    if (door.enter(socket)) ssh.injectSocket(socket)
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(listenError(error, 'TUNNEL_PORT', config.tunnelPort)))
    listener.listen(config.tunnelPort, config.host, resolve)
  })
  const timer = setInterval(closeExpired, LOOK_MS)
  const ifHeld = () => {
    if (held.size > 0) void closeExpired()
  }
  const subscriptions = [
    events.on(accessChanged, ifHeld),
    events.on(oemDeviceChanged, ifHeld),
    events.on(tunnelClosed, ({ id }) => endHeld(id)),
  ]
  return {
    port: (listener.address() as AddressInfo).port,
    self,
    find: (id) => held.get(id),
    async [Symbol.asyncDispose]() {
      for (const end of subscriptions) end()
      clearInterval(timer)
      metrics.registry.removeSingleMetric('tunnels_open')
      const mine = [...held]
      held.clear()
      await Promise.all(mine.map(([id]) => close(id, 'server_stopped')))
      for (const [, tunnel] of mine) tunnel.end()
      listener.close()
    },
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Closes expired tunnels, and tunnels whose person lost the permission, whether or not a server noticed. */
export async function closeTunnelsOver({ db, inTx }: Pick<Platform, 'db' | 'inTx'>, now: Date) {
  for (const { id, because } of await tunnelsOver(db, now))
    await inTx(system, (change) => closeTunnel(change, id, because))
}
