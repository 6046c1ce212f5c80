import { setTimeout as delay } from 'node:timers/promises'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt, { type MqttClient } from 'mqtt'
import { type FleetDevice, SOURCE } from '../devices/fleet.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { percentile } from '../support/latency.ts'
import { residentMb } from '../support/process-figures.ts'

/** What an operator and other devices notice of an attack. */
export type Watched = {
  /** peak memory of the server's process */
  rssMb: number
  /** longest duration of `/healthz` */
  longestMs: number
  /** messages of well-behaved devices */
  sent: number
  acknowledged: number
  ackP95Ms: number
  /** devices that connected, out of those that tried */
  signIns: number
  signInsTried: number
}

const LOOK_MS = 20
const MESSAGES_PER_SECOND = 5
const SIGN_IN_MS = 500
/** An acknowledgement that takes longer than this counts as missing. */
const PATIENCE_MS = 10_000

const signIn = ({ mqttPort }: BenchServer, { serial, secret }: FleetDevice) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: serial,
    password: secret,
    clientId: serial,
    connectTimeout: PATIENCE_MS,
    reconnectPeriod: 0,
  })

/**
 * Polls the server's health for a number of seconds while devices work as usual; the first device keeps
 * reconnecting.
 */
export async function watch(
  server: BenchServer,
  [guest, ...devices]: readonly FleetDevice[],
  seconds: number,
): Promise<Watched> {
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= until
  const watched = { rssMb: 0, longestMs: 0, sent: 0, acknowledged: 0, signIns: 0, signInsTried: 0 }
  const latencies: number[] = []

  async function askForHealth() {
    using connection = new KeepAliveConnection()
    while (!isOver()) {
      const requestedAt = performance.now()
      await connection.get(`${server.httpUrl}/healthz`, '')
      watched.longestMs = Math.max(watched.longestMs, performance.now() - requestedAt)
      watched.rssMb = Math.max(watched.rssMb, await residentMb(server.pid))
      await delay(LOOK_MS)
    }
  }
  async function openAndClose() {
    while (guest && !isOver()) {
      watched.signInsTried++
      const client = await signIn(server, guest).catch(() => null)
      if (client) watched.signIns++
      await client?.endAsync(true)
      await delay(SIGN_IN_MS)
    }
  }
  async function publish(client: MqttClient, { serial }: FleetDevice) {
    const message = { v: 1, src: SOURCE, t0: Date.now(), dt: [0], ch: { p: [500] } }
    const sentAt = performance.now()
    watched.sent++
    const sent = client.publishAsync(uplinkTopic(serial, 'tele'), JSON.stringify(message), { qos: 1 })
    const isAcknowledged = await Promise.race([
      sent.then(
        () => true,
        () => false,
      ),
      delay(PATIENCE_MS, false, { ref: false }),
    ])
    if (!isAcknowledged) return
    watched.acknowledged++
    latencies.push(performance.now() - sentAt)
  }
  async function work(device: FleetDevice) {
    const client = await signIn(server, device)
    client.on('error', () => undefined)
    const open: Promise<void>[] = []
    while (!isOver()) {
      open.push(publish(client, device))
      await delay(1000 / MESSAGES_PER_SECOND)
    }
    await Promise.all(open)
    await client.endAsync(true)
  }

  await Promise.all([askForHealth(), openAndClose(), ...devices.map(work)])
  latencies.sort((a, b) => a - b)
  return { ...watched, ackP95Ms: percentile(latencies, 0.95) }
}
