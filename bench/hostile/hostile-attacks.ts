import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { type UplinkKind, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { generate, type Packet } from 'mqtt-packet'
import { SOURCE } from '../devices/fleet.ts'

export type Target = {
  readonly mqttPort: number
  readonly httpPort: number
  readonly device: { readonly serial: string; readonly secret: string }
  /** session of a person who can see the device's location */
  readonly cookie: string
  readonly locationId: number
}

/** Runs an attack until its process is killed. */
export type Attack = (target: Target) => Promise<void>

const host = '127.0.0.1'
/** number of bytes handed to the system at once */
const CHUNK_BYTES = 512 * 1024
const SILENT_CONNECTIONS = 5_000
const STREAMS = 3_000
const SLOW_BODIES = 1_000

async function signedIn({ mqttPort, device: { serial, secret } }: Target): Promise<Socket> {
  const socket = connect({ port: mqttPort, host })
  socket.on('error', () => undefined)
  socket.write(
    generate({
      cmd: 'connect',
      clientId: serial,
      protocolVersion: 4,
      protocolId: 'MQTT',
      clean: true,
      keepalive: 0,
      username: serial,
      password: Buffer.from(secret),
    }),
  )
  await once(socket, 'data')
  return socket
}

/** Sends what `next` returns as fast as the server accepts it; reconnects when the connection is closed. */
const flood =
  (next: (target: Target, n: number) => Packet): Attack =>
  async (target) => {
    for (let n = 1; ; ) {
      const socket = await signedIn(target).catch(() => null)
      if (!socket) continue
      // the answers do not matter
      socket.resume()
      const closed = once(socket, 'close').catch(() => undefined)
      while (!socket.destroyed) {
        const packets: Buffer[] = []
        for (let bytes = 0; bytes < CHUNK_BYTES; n++) {
          const packet = generate(next(target, n))
          bytes += packet.length
          packets.push(packet)
        }
        if (!socket.write(Buffer.concat(packets)))
          await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
      }
    }
  }

const message = (
  { device }: Target,
  kind: UplinkKind,
  payload: string | Buffer,
  qos: 0 | 1,
  n: number,
): Packet => ({
  cmd: 'publish',
  topic: uplinkTopic(device.serial, kind),
  payload,
  qos,
  messageId: (n % 65_535) + 1,
  dup: false,
  retain: false,
})

const floodOf = (kind: UplinkKind, qos: 0 | 1, content: (n: number) => object) =>
  flood((target, n) => message(target, kind, JSON.stringify(content(n)), qos, n))

const floodOfOne = (kind: UplinkKind, payload: Buffer) =>
  flood((target, n) => message(target, kind, payload, 1, n))

/** A message with 100,000 names, the most expensive bytes for a JSON parser. */
const manyNames = () => gzipSync(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":{}`).join(',')}}`)

const manyTelegrams = () =>
  gzipSync(Buffer.alloc(deviceLimits.unpackedBytes - 1, '/ABC\n\n1-0:1.7.0(1*kW)\n!\n'))

/** The largest valid message: a week of minutes in as many columns as allowed, all of them unknown. */
function largestMessage(): Buffer {
  const dt = Array.from({ length: deviceLimits.samplesPerMessage }, (_, i) => i * 60)
  const columns = Math.floor(deviceLimits.valuesPerMessage / dt.length)
  const ch = Object.fromEntries(
    Array.from({ length: columns }, (_, k) => [`x${k}`, dt.map((_, i) => i % 10)]),
  )
  const t0 = Date.now() - deviceLimits.samplesPerMessage * 60_000
  return gzipSync(JSON.stringify({ v: 1, src: SOURCE, t0, dt, ch }))
}

const forever = () => new Promise<void>(() => undefined)

/** More connections than may wait, reopened as soon as they are closed. */
const silentConnections: Attack = async ({ mqttPort }) => {
  const open = () => {
    const socket = connect({ port: mqttPort, host })
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(open, 100))
  }
  for (let i = 0; i < SILENT_CONNECTIONS; i++) {
    open()
    if (i % 100 === 0) await new Promise((next) => setTimeout(next, 5))
  }
  await forever()
}

const liveStreams: Attack = async ({ httpPort, cookie, locationId }) => {
  for (let i = 0; i < STREAMS; i++) {
    const stream = request({
      port: httpPort,
      host,
      path: `/api/locations/${locationId}/live`,
      headers: { cookie },
      agent: false,
    })
    stream.on('error', () => undefined)
    stream.on('response', (response) => response.resume())
    stream.end()
    if (i % 50 === 0) await new Promise((next) => setTimeout(next, 20))
  }
  await forever()
}

const AGAIN_MS = 50

const slowBodies: Attack = async ({ httpPort }) => {
  const open = () => {
    const socket = connect({ port: httpPort, host })
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n',
    )
    const drip = setInterval(() => socket.write(' '), 1_000)
    socket.on('close', () => {
      clearInterval(drip)
      // the server closes unwanted connections; with none open, the process would exit on its own
      setTimeout(open, AGAIN_MS)
    })
  }
  for (let i = 0; i < SLOW_BODIES; i++) open()
  await forever()
}

/** By name in the report. */
export const attacks: Readonly<Record<string, () => Attack>> = {
  'QoS 0 of u/info': () => floodOf('info', 0, (n) => ({ rev: n, model: `model ${n}` })),
  'QoS 0 of u/state': () => floodOf('state', 0, (n) => ({ s: 'on', fw: `1.${n}` })),
  'QoS 0 of u/ack': () => floodOf('ack', 0, () => ({ id: crypto.randomUUID(), st: 'done' })),
  'QoS 0 of u/live': () =>
    floodOf('live', 0, (n) => ({ v: 1, src: SOURCE, t0: Date.now(), dt: [0], ch: { p: [n % 1000] } })),
  'QoS 1 of u/tele': () =>
    floodOf('tele', 1, (n) => ({
      v: 1,
      src: SOURCE,
      t0: Date.now() - (n % 86_400) * 1000,
      dt: [0],
      ch: { p: [1] },
    })),
  pings: () => flood(() => ({ cmd: 'pingreq' })),
  'invalid messages of 256 kB': () => floodOfOne('tele', randomBytes(deviceLimits.messageBytes)),
  'packed messages of 100,000 names': () => floodOfOne('tele', manyNames()),
  'packed messages of 160,000 telegrams': () => floodOfOne('raw', manyTelegrams()),
  'weeks of minutes in 29 columns': () => floodOfOne('back', largestMessage()),
  'endless new devices': () =>
    floodOf('info', 1, (n) => ({
      rev: n,
      devices: Array.from({ length: deviceLimits.devicesPerInfo }, (_, i) => ({
        id: `n${n}-${i}`,
        category: 'OTHER',
        ch: ['p', 'e_imp'],
      })),
    })),
  'NUL in texts': () => floodOf('state', 1, () => ({ s: 'on', fw: '\0' })),
  '5,000 silent connections': () => silentConnections,
  '3,000 live streams of one person': () => liveStreams,
  '1,000 unfinished bodies': () => slowBodies,
}
