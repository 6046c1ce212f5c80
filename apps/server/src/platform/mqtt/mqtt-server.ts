import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TokenBucket } from '../token-bucket.ts'
import { type Hub, MqttConnection } from './mqtt-connection.ts'
import { defaultLimits, type MqttHandlers, type MqttLimits } from './mqtt-handlers.ts'
import { reasonCode } from './reason-codes.ts'
import { createSignInLimit } from './sign-in-limit.ts'
import { networkKey, WaitingRoom } from './waiting-room.ts'

/**
 * An MQTT server (3.1, 3.1.1 and 5) for devices that talk to the server and never to each other: no retained
 * messages, no sessions that outlive a connection, and at most QoS 1 downwards. Unlike a general broker it
 * delays acknowledgements until the message is settled, and stops reading sockets if too much is waiting.
 */
export type MqttServer<Session> = {
  readonly port: number
  readonly isListening: () => boolean
  /** the connection signed in under a name */
  readonly find: (name: string) => MqttConnection<Session> | undefined
  readonly connections: () => Iterable<MqttConnection<Session>>
  /** Call when `isCongested` has become false: paused sockets are read again. */
  readonly relieve: () => void
  /** Accepts no more connections and reads no more messages; those already read can still be settled. */
  readonly stopReading: () => void
  /** Disconnects every client and frees the port. */
  readonly close: () => Promise<void>
}

type Options<Session> = {
  readonly port: number
  readonly host: string
  readonly handlers: MqttHandlers<Session>
  readonly isCongested: () => boolean
  readonly limits?: Partial<MqttLimits>
  readonly now?: () => number
}

const GOODBYE_MS = 1_000
const SWEEP_MS = 1_000
const TCP_PROBE_MS = 60_000

/**
 * Starts the MQTT server.
 * @throws the system's error if the port is not available
 */
export async function startMqttServer<Session>(options: Options<Session>): Promise<MqttServer<Session>> {
  const { port, host, handlers, isCongested, now = Date.now } = options
  const limits = { ...defaultLimits, ...options.limits }
  const waiting = new WaitingRoom<MqttConnection<Session>>()
  const byName = new Map<string, MqttConnection<Session>>()
  const unread = new Set<MqttConnection<Session>>()
  const packets = new Map<string, TokenBucket>()
  const signIns = createSignInLimit({ max: limits.maxFailuresPerMinute, windowMs: 60_000 })
  let stopped = false

  const hub: Hub<Session> = {
    handlers,
    limits,
    now,
    isCongested: () => stopped || isCongested(),
    waitForRelief: (connection) => unread.add(connection),
    maxWaitingBytes: () =>
      Math.min(limits.maxWaitingBytes, limits.maxWaitingBytesOfAll / Math.max(1, byName.size)),
    packetsOf(name) {
      const bucket = packets.get(name) ?? new TokenBucket(limits.packets, now())
      packets.set(name, bucket)
      return bucket
    },
    signedIn(connection) {
      waiting.delete(connection)
      const { name } = connection.identity
      signIns.succeeded(networkKey(connection.remoteAddress), name)
      const before = byName.get(name)
      byName.set(name, connection)
      before?.close(reasonCode.sessionTakenOver)
    },
    maySignIn: ({ remoteAddress }, name) => signIns.mayTry(networkKey(remoteAddress), name, now()),
    signInFailed: ({ remoteAddress }) => signIns.failed(networkKey(remoteAddress), now()),
    closed(connection) {
      waiting.delete(connection)
      unread.delete(connection)
      const { name } = connection
      if (name !== null && byName.get(name) === connection) byName.delete(name)
    },
  }

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: TCP_PROBE_MS })
  server.on('connection', (socket) => {
    if (stopped) return socket.destroy()
    waiting.add(new MqttConnection(socket, hub))
    if (waiting.size <= limits.maxWaiting) return
    handlers.crowdedOut()
    waiting.leastMissed?.close(reasonCode.serverUnavailable)
  })
  server.listen(port, host)
  await once(server, 'listening')

  const sweep = setInterval(() => {
    const nowMs = now()
    for (const connection of [...waiting, ...byName.values()])
      if (connection.isOverdue(nowMs)) connection.close(reasonCode.keepAliveTimeout)
    for (const [name, bucket] of packets) if (!byName.has(name) && bucket.isFull(nowMs)) packets.delete(name)
  }, SWEEP_MS)

  return {
    port: (server.address() as AddressInfo).port,
    isListening: () => server.listening && !stopped,
    find: (name) => byName.get(name),
    connections: () => byName.values(),
    relieve() {
      if (stopped) return
      const connections = [...unread]
      unread.clear()
      for (const connection of connections) connection.readOn()
    },
    stopReading() {
      stopped = true
      for (const connection of waiting) connection.close(reasonCode.serverShuttingDown)
    },
    async close() {
      stopped = true
      clearInterval(sweep)
      const closed = once(server, 'close')
      server.close()
      const connections = [...waiting, ...byName.values()]
      for (const connection of connections) connection.close(reasonCode.serverShuttingDown)
      const impatience = setTimeout(() => {
        for (const connection of connections) connection.destroy()
      }, GOODBYE_MS)
      await closed
      clearTimeout(impatience)
    },
  }
}
