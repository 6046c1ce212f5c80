import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { deviceLimits, deviceRates, type Rate } from '@kilowatt/contracts/mqtt/device-limits'
import type { MqttClient } from './mqtt-client.ts'
import type { ReasonCode } from './reason-codes.ts'

/** Why something was not accepted: a code for MQTT 5 and its reason string: a word, or a word, a colon and what was wrong. */
export type Refusal = {
  readonly code: ReasonCode
  readonly reason: string
  /** MQTT 3.1.1 has no negative acknowledgement: end the connection (true) or acknowledge, so that it is not sent again. */
  readonly closes?: boolean
}

export type Credentials = {
  readonly username: string
  readonly password: Uint8Array
  readonly remoteAddress: string
}

export type Incoming = {
  readonly topic: string
  readonly payload: Buffer
  /** server time of arrival, epoch ms */
  readonly receivedAt: number
}

/** Called once: null when the message is durably ours (or was QoS 0 business), else why it is not. */
export type Settle = (refusal: Refusal | null) => void

/**
 * What the server of devices does with its connections. `Session` is whatever `authenticate` found out about the client.
 */
export type MqttHandlers<Session> = {
  /** `name`: one connection per name, the newest wins. */
  readonly authenticate: (
    credentials: Credentials,
  ) => Promise<{ readonly name: string; readonly session: Session } | Refusal>
  /** The acknowledgement is held until `settle`. Must not throw. */
  readonly publish: (connection: MqttClient<Session>, message: Incoming, settle: Settle) => void
  readonly maySubscribe: (session: Session, filter: string) => boolean
  readonly connected: (connection: MqttClient<Session>) => void
  readonly subscribed: (connection: MqttClient<Session>) => void
  readonly disconnected: (connection: MqttClient<Session>, ending: ConnectionEnding) => void
  /** Something was refused below the messages: a frame too large, bytes that are not MQTT. */
  readonly rejected: (kind: 'oversize' | 'malformed', connection: MqttClient<Session>, detail: string) => void
  /** One that had not signed in had to make room for a new one. */
  readonly crowdedOut: () => void
  /** A client sends more than it may, and is left unread for a while. */
  readonly throttled: (why: 'packets' | 'waiting') => void
}

/** Limits of the server; bytes and milliseconds. */
export type MqttLimits = {
  /** a packet with a message above this ends the connection */
  readonly maxPacketBytes: number
  /** any other packet above this does */
  readonly maxControlPacketBytes: number
  /** properties of MQTT 5 above this at a message do */
  readonly maxPropertiesBytes: number
  /** from the TCP connection to an accepted CONNECT */
  readonly connectTimeoutMs: number
  /** messages of one client that are not settled, at any QoS, before its socket is left unread; announced as Receive Maximum */
  readonly maxWaitingMessages: number
  /** the same in bytes */
  readonly maxWaitingBytes: number
  /** the same of all clients together: each has its share, so many take less each */
  readonly maxWaitingBytesOfAll: number
  /** packets of one name, of any kind; above it the socket is left unread */
  readonly packets: Rate
  /** connections that have not signed in yet, all together; who comes then takes the place of a neighbour with many */
  readonly maxWaiting: number
  /** refused sign-ins per address (IPv6: network of 64 bits) and minute; then names that never signed in there are dropped unanswered */
  readonly maxFailuresPerMinute: number
}

export const defaultLimits: MqttLimits = {
  maxPacketBytes: deviceLimits.packetBytes,
  maxControlPacketBytes: deviceLimits.controlPacketBytes,
  maxPropertiesBytes: deviceLimits.propertiesBytes,
  connectTimeoutMs: 10_000,
  maxWaitingMessages: deviceLimits.waitingMessages,
  maxWaitingBytes: deviceLimits.waitingBytes,
  maxWaitingBytesOfAll: 128 * 1024 * 1024,
  packets: deviceRates.packets,
  maxWaiting: 4_096,
  maxFailuresPerMinute: 120,
}
