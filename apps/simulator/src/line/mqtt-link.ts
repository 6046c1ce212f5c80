import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { downlinkFilter, downlinkTopic, type UplinkKind, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'

export type LinkOptions = {
  readonly mqttUrl: string
  readonly serial: string
  readonly secret: string
  /** 4 is MQTT 3.1.1 */
  readonly protocolVersion: 4 | 5
  readonly will: string
}

type Handlers = {
  /** called every time the connection is open and its topics are subscribed */
  readonly onOnline: () => void
  readonly onMessage: (kind: string, payload: Buffer) => void
  readonly onProblem: (problem: string) => void
}

/**
 * Result of sending. `taken`: the cloud has the message (QoS 1: PUBACK); `refused`: it arrived and was
 * rejected (MQTT 5 reason code); `cut`: offline, or the connection ended before an answer.
 */
export type Delivery = 'taken' | 'refused' | 'cut'

/** One device's connection: username = serial, password = secret, only its own topics. */
export type MqttLink = AsyncDisposable & {
  readonly online: boolean
  publish(
    kind: UplinkKind,
    payload: string | Uint8Array,
    options?: { qos?: 0 | 1; retain?: boolean },
  ): Promise<Delivery>
  /** Like publish, on any topic: only misbehaving hardware does this. */
  publishAnywhere(topic: string, payload: string | Uint8Array): Promise<Delivery>
  /** Breaks the connection without a DISCONNECT packet, so the broker sends the last will. */
  cut(): void
  /** Disconnects properly, and reconnects. */
  restart(): void
  restore(): void
}

const KEEPALIVE_S = 30
const RECONNECT_MS = 2_000
/** How long a device that is being switched off waits for the broker's answer. */
const GOODBYE_MS = 1_000

export function connectLink(options: LinkOptions, handlers: Handlers): MqttLink {
  const { serial } = options
  const client = mqtt.connect(options.mqttUrl, {
    clientId: serial,
    username: serial,
    password: options.secret,
    protocolVersion: options.protocolVersion,
    keepalive: KEEPALIVE_S,
    // a fleet that reconnects at the same moment would overload the server
    reconnectPeriod: RECONNECT_MS + Math.floor(Math.random() * RECONNECT_MS),
    reschedulePings: true,
    queueQoSZero: false,
    will: { topic: uplinkTopic(serial, 'state'), payload: Buffer.from(options.will), qos: 1, retain: true },
  })
  const waiting = new Set<(delivery: Delivery) => void>()
  const prefix = downlinkTopic(serial, 'cmd').slice(0, -'cmd'.length)
  let ready = false

  client.on('connect', () => {
    client.subscribe(downlinkFilter(serial), { qos: 1 }, (error) => {
      if (error) return handlers.onProblem(`subscription refused: ${error.message}`)
      ready = true
      handlers.onOnline()
    })
  })
  client.on('message', (topic, payload) => handlers.onMessage(topic.slice(prefix.length), payload))
  client.on('error', (error) => handlers.onProblem(error.message))
  client.on('close', () => {
    ready = false
    for (const settle of waiting) settle('cut')
    waiting.clear()
  })

  const send = (topic: string, payload: string | Uint8Array, qos: 0 | 1, retain: boolean) => {
    if (!ready) return Promise.resolve<Delivery>('cut')
    return new Promise<Delivery>((resolve) => {
      waiting.add(resolve)
      const bytes = typeof payload === 'string' ? payload : Buffer.from(payload)
      client.publish(topic, bytes, { qos, retain }, (error) => {
        waiting.delete(resolve)
        if (error) handlers.onProblem(`${topic} not accepted: ${error.message}`)
        resolve(error ? 'refused' : 'taken')
      })
    })
  }

  return {
    get online() {
      return ready
    },
    publish: (kind, payload, { qos = 1, retain = false } = {}) =>
      send(uplinkTopic(serial, kind), payload, qos, retain),
    publishAnywhere: (topic, payload) => send(topic, payload, 1, false),
    cut() {
      client.end(true)
    },
    restart() {
      client.end(false, () => client.reconnect())
    },
    restore() {
      client.reconnect()
    },
    async [Symbol.asyncDispose]() {
      const isForced = !ready
      await Promise.race([
        client.endAsync(isForced),
        new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref()),
      ])
    },
  }
}

export const OVERSIZE_BYTES = deviceLimits.messageBytes + 1024
