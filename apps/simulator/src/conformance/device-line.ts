/**
 * The server's end of one device's connection: a small MQTT server (3.1, 3.1.1 and 5) that accepts only this
 * device.
 */
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { type DownlinkKind, downlinkTopic, type UplinkKind } from '@kilowatt/contracts/mqtt/topics'
import { generate, type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
import type { MessageJudge } from './message-judge.ts'

export type Received = {
  readonly at: number
  readonly topic: string
  readonly kind: UplinkKind | null
  readonly content: unknown
  readonly payload: Buffer
}
export type DeviceLine = Awaited<ReturnType<typeof openDeviceLine>>

type Options = {
  readonly serial: string
  readonly secret: string
  readonly port: number
  readonly judge: MessageJudge
  /** a client came with another name or password */
  readonly onRefused: (reason: string) => void
  /**
   * called for a packet that is too large, which is not read to its end and ends the connection, as in the
   * server
   */
  readonly onTooLarge: (reason: string) => void
  /** a requested filter */
  readonly onSubscribed: (filter: string, qos: number) => void
}

/** MQTT 5: bad user name or password; payload format invalid. 3.1.1: bad user name or password; failure of a subscription. */
const BAD_CREDENTIALS = 0x86
const PAYLOAD_INVALID = 0x99
const BAD_CREDENTIALS_3 = 4
const FAILURE_3 = 0x80

export async function openDeviceLine({
  serial,
  secret,
  port,
  judge,
  onRefused,
  onTooLarge,
  onSubscribed,
}: Options) {
  const received: Received[] = []
  const news = new EventEmitter().setMaxListeners(0)
  const sockets = new Set<Socket>()
  const acknowledged = new Set<number>()
  let current: { socket: Socket; version: number; connect: IConnectPacket } | null = null
  let connections = 0
  let nextId = 0
  let isWithheld: (message: Received) => boolean = () => false

  const server = createServer((socket) => {
    sockets.add(socket)
    const packets = parser()
    let version = 4
    const write = (packet: Packet) => {
      if (!socket.destroyed) socket.write(generate(packet, { protocolVersion: version }))
    }

    function connected(packet: IConnectPacket) {
      version = packet.protocolVersion ?? 4
      const isKnown = packet.username === serial && String(packet.password ?? '') === secret
      if (!isKnown) {
        onRefused(
          packet.username === serial
            ? 'the password is wrong'
            : `the user name is "${packet.username ?? ''}"`,
        )
        write(
          version === 5
            ? { cmd: 'connack', sessionPresent: false, reasonCode: BAD_CREDENTIALS }
            : { cmd: 'connack', sessionPresent: false, returnCode: BAD_CREDENTIALS_3 },
        )
        return socket.end()
      }
      current?.socket.destroy()
      current = { socket, version, connect: packet }
      connections += 1
      judge.connected()
      write(
        version === 5
          ? { cmd: 'connack', sessionPresent: false, reasonCode: 0 }
          : { cmd: 'connack', sessionPresent: false, returnCode: 0 },
      )
      news.emit('news')
    }

    function published(packet: IPublishPacket) {
      const { topic, qos, messageId = 0 } = packet
      const payload = Buffer.from(packet.payload)
      const judged = judge.take({ topic, payload, qos, at: Date.now() })
      const message = {
        at: Date.now(),
        topic,
        kind: judged?.kind ?? null,
        content: judged?.content ?? null,
        payload,
      }
      const refusal = version === 5 && judged?.isTaken === false ? { reasonCode: PAYLOAD_INVALID } : {}
      if (!isWithheld(message)) {
        if (qos === 1) write({ cmd: 'puback', messageId, ...refusal })
        if (qos === 2) write({ cmd: 'pubrec', messageId, ...refusal })
      }
      received.push(message)
      news.emit('news')
    }

    packets.on('packet', (packet: Packet) => {
      if (packet.cmd === 'connect') return connected(packet)
      if (current?.socket !== socket) return socket.destroy()
      switch (packet.cmd) {
        case 'publish':
          return published(packet)
        case 'pubrel':
          return write({ cmd: 'pubcomp', messageId: packet.messageId ?? 0 })
        case 'puback':
          acknowledged.add(packet.messageId ?? 0)
          return void news.emit('news')
        case 'pingreq':
          return write({ cmd: 'pingresp' })
        case 'subscribe': {
          for (const { topic, qos } of packet.subscriptions) onSubscribed(topic, qos)
          const granted = packet.subscriptions.map(({ topic, qos }) =>
            topic.startsWith(`em/1/${serial}/d/`) ? Math.min(qos, 1) : FAILURE_3,
          )
          write({ cmd: 'suback', messageId: packet.messageId ?? 0, granted })
          return void news.emit('news')
        }
        case 'unsubscribe':
          return write({ cmd: 'unsuback', messageId: packet.messageId ?? 0, granted: [] })
        case 'disconnect':
          return void socket.end()
      }
    })
    packets.on('error', ({ message }: Error) => {
      onRefused(`sent bytes that are not MQTT: ${message}`)
      socket.destroy()
    })
    socket.on('data', (chunk: Buffer) => {
      if (packets.parse(chunk) <= deviceLimits.packetBytes) return
      onTooLarge(`a packet above ${deviceLimits.packetBytes} bytes`)
      socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      if (current?.socket === socket) current = null
      news.emit('news')
    })
  })
  server.listen(port)
  await once(server, 'listening')

  /** Checks again after every event, until there is a result or the time is up. */
  function until<T>(ask: () => T | null | undefined, withinMs: number): Promise<T | null> {
    return new Promise((resolve) => {
      const look = () => {
        const found = ask()
        if (found === null || found === undefined) return
        settle(found)
      }
      const settle = (found: T | null) => {
        clearTimeout(timer)
        news.off('news', look)
        resolve(found)
      }
      const timer = setTimeout(settle, withinMs, null)
      news.on('news', look)
      look()
    })
  }

  return {
    port: (server.address() as AddressInfo).port,
    /** number of connections so far, and the properties of the last */
    get connections() {
      return connections
    },
    get connect() {
      return current?.connect ?? null
    },
    /** Position at which `find` starts; earlier messages are ignored. */
    mark: () => received.length,
    /** The first message after a mark for which `pick` returns a value; null if there was none in time. */
    find: <T>(pick: (message: Received) => T | null | undefined, withinMs: number, since = 0) =>
      until(() => {
        for (let i = since; i < received.length; i++) {
          const message = received[i]
          const picked = message && pick(message)
          if (picked !== null && picked !== undefined) return picked
        }
        return null
      }, withinMs),
    until,
    /** @returns whether the device acknowledged it */
    async send(kind: DownlinkKind | 'kit', body: object | string, withinMs = 0): Promise<boolean> {
      if (!current) return false
      nextId = (nextId % 0xfffe) + 1
      const messageId = nextId
      acknowledged.delete(messageId)
      const topic = downlinkTopic(serial, 'cmd').replace(/cmd$/, kind)
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      current.socket.write(
        generate(
          { cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false },
          { protocolVersion: current.version },
        ),
      )
      return (await until(() => acknowledged.has(messageId) || null, withinMs)) === true
    },
    /** Receives messages without acknowledging them, as if the server had died at that moment. */
    withhold(which: (message: Received) => boolean) {
      isWithheld = which
    },
    /** Breaks the connection without a DISCONNECT packet. */
    cut: () => current?.socket.destroy(),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
