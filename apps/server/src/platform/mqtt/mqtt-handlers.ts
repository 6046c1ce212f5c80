import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { deviceLimits, deviceRates, type Rate } from '@kilowatt/contracts/mqtt/device-limits'
import type { MqttClient } from './mqtt-client.ts'
import type { ReasonCode } from './reason-codes.ts'

/**
 * Why something was not accepted: a code for MQTT 5 and its reason string, which is a word, possibly followed
 * by a colon and the fault.
 */
export type Refusal = {
  readonly code: ReasonCode
  readonly reason: string
  /**
   * MQTT 3.1.1 has no negative acknowledgement: true ends the connection, false acknowledges the message so
   * it is not sent again.
   */
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

/** Called once: null if the message is stored durably (or was handled at QoS 0), else the reason why not. */
export type Settle = (refusal: Refusal | null) => void

/**
 * How the device server handles its connections. `Session` is what `authenticate` learned about the client.
 */
export type MqttHandlers<Session> = {
  /** `name`: name of the client; a new connection replaces the previous one of that name */
  readonly authenticate: (
    credentials: Credentials,
  ) => Promise<{ readonly name: string; readonly session: Session } | Refusal>
  /** The acknowledgement waits until `settle` is called. Must not throw. */
  readonly publish: (connection: MqttClient<Session>, message: Incoming, settle: Settle) => void
  readonly maySubscribe: (session: Session, filter: string) => boolean
  readonly connected: (connection: MqttClient<Session>) => void
  readonly subscribed: (connection: MqttClient<Session>) => void
  readonly disconnected: (connection: MqttClient<Session>, ending: ConnectionEnding) => void
  /**
   * Something below the level of messages was refused: a frame that is too large, or bytes that are not MQTT.
   */
  readonly rejected: (kind: 'oversize' | 'malformed', connection: MqttClient<Session>, detail: string) => void
  /** A connection that had not signed in was dropped to make room for a new one. */
  readonly crowdedOut: () => void
  /** A client sends more than it may, so reading from it is paused for a while. */
  readonly throttled: (why: 'packets' | 'waiting') => void
}

/** Limits of the server; bytes and milliseconds. */
export type MqttLimits = {
  /** a larger packet with a message ends the connection */
  readonly maxPacketBytes: number
  /** a larger packet of any other kind ends the connection */
  readonly maxControlPacketBytes: number
  /** larger MQTT 5 properties of a message end the connection */
  readonly maxPropertiesBytes: number
  /** from the TCP connection to an accepted CONNECT */
  readonly connectTimeoutMs: number
  /** unsettled messages of one client, at any QoS, before reading is paused; announced as Receive Maximum */
  readonly maxWaitingMessages: number
  /** the same in bytes */
  readonly maxWaitingBytes: number
  /** budget of all clients together: each has a share, which is smaller the more clients there are */
  readonly maxWaitingBytesOfAll: number
  /** largest number of packets of one name, of any kind; above it, reading is paused */
  readonly packets: Rate
  /** connections not signed in yet, in total; a new one then replaces one of the network with the most */
  readonly maxWaiting: number
  /**
   * refused sign-ins per minute and address (IPv6: 64-bit network); above it, names that never signed in from
   * there are dropped without an answer
   */
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
