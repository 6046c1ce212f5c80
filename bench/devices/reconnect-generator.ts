/**
 * The device side of the reconnect measurement, in its own process: connected controllers lose their
 * connection at the same moment, as when a provider's network comes back, and all reconnect as soon as they
 * can. One JSON line of input, one of output.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { generate, type Packet, parser } from 'mqtt-packet'
import { type FleetDevice, SOURCE } from './fleet.ts'

export type ReconnectOrder = {
  port: number
  devices: readonly FleetDevice[]
  /** time of the sample that each controller sends after reconnecting, epoch ms */
  sampleAt: number
}
export type ReconnectResult = {
  /** time until the last controller was connected */
  connectedS: number
  /** time until the first sample of the last controller was acknowledged */
  acknowledgedS: number
  /** connections that were refused or broke, and were retried */
  retries: number
}

/** largest number of connections opened at once, the first time */
const GENTLE = 200
/** a controller waits between one and five seconds before it retries */
const RETRY_MS = { least: 1_000, spread: 4_000 }
const STATE_ID = 1
const SAMPLE_ID = 2

let retries = 0

const publish = (topic: string, message: object, messageId: number, retain = false) =>
  generate({
    cmd: 'publish',
    topic,
    payload: JSON.stringify(message),
    qos: 1,
    messageId,
    dup: false,
    retain,
  })

/**
 * Connects, subscribes to commands and announces itself. @throws if the connection breaks before it is
 * accepted
 */
async function signIn(port: number, { serial, secret }: FleetDevice): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const letIn = answers(socket, ({ cmd }) => cmd === 'connack')
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: serial,
      keepalive: 60,
      username: serial,
      password: Buffer.from(secret),
      will: {
        topic: uplinkTopic(serial, 'state'),
        payload: Buffer.from('{"s":"lost"}'),
        qos: 1,
        retain: true,
      },
    }),
  )
  await letIn
  socket.write(
    generate({ cmd: 'subscribe', messageId: 3, subscriptions: [{ topic: `em/1/${serial}/d/#`, qos: 1 }] }),
  )
  socket.write(publish(uplinkTopic(serial, 'state'), { s: 'on', fw: '2.4.0' }, STATE_ID, true))
  return socket
}

/** Resolves with the expected answer. */
function answers(socket: Socket, is: (packet: Packet) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const packets = parser({ protocolVersion: 4 })
  const read = (chunk: Buffer) => packets.parse(chunk)
  packets.on('packet', (packet) => {
    if (!is(packet)) return
    socket.off('data', read)
    resolve()
  })
  socket.on('data', read)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('the line broke')))
  return promise
}

async function signInAtLast(port: number, device: FleetDevice): Promise<Socket> {
  for (;;) {
    try {
      return await signIn(port, device)
    } catch {
      retries++
      await delay(RETRY_MS.least + Math.random() * RETRY_MS.spread)
    }
  }
}

async function gently({ port, devices }: ReconnectOrder): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < devices.length; from += GENTLE)
    sockets.push(
      ...(await Promise.all(devices.slice(from, from + GENTLE).map((device) => signInAtLast(port, device)))),
    )
  return sockets
}

async function run(order: ReconnectOrder): Promise<ReconnectResult> {
  const first = await gently(order)
  const gone = first.map((socket) => once(socket, 'close'))
  for (const socket of first) socket.destroy()
  await Promise.all(gone)
  retries = 0
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  let connectedS = 0
  const sockets = await Promise.all(
    order.devices.map(async (device) => {
      const socket = await signInAtLast(order.port, device)
      connectedS = seconds()
      const acknowledged = answers(
        socket,
        (packet) => packet.cmd === 'puback' && packet.messageId === SAMPLE_ID,
      )
      const sample = { v: 1, src: SOURCE, t0: order.sampleAt, dt: [0], ch: { p: [1234] } }
      socket.write(publish(uplinkTopic(device.serial, 'tele'), sample, SAMPLE_ID))
      await acknowledged
      return socket
    }),
  )
  const acknowledgedS = seconds()
  for (const socket of sockets) socket.destroy()
  return { connectedS, acknowledgedS, retries }
}

process.stdout.write(`${JSON.stringify(await run(JSON.parse(await text(process.stdin))))}\n`)
