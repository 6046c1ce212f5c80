import type { MqttConnection } from './mqtt-connection.ts'
import type { ReasonCode } from './reason-codes.ts'

/** Why something was not accepted: a code for MQTT 5 and a word that stands in its reason string. */
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
  readonly publish: (connection: MqttConnection<Session>, message: Incoming, settle: Settle) => void
  readonly maySubscribe: (session: Session, filter: string) => boolean
  readonly connected: (connection: MqttConnection<Session>) => void
  readonly subscribed: (connection: MqttConnection<Session>) => void
  /** `replaced`: the same name connected again, so it is still there. */
  readonly disconnected: (connection: MqttConnection<Session>, replaced: boolean) => void
  /** Something was refused below the messages: a frame too large, bytes that are not MQTT. */
  readonly rejected: (
    what: 'oversize' | 'malformed',
    connection: MqttConnection<Session>,
    detail: string,
  ) => void
}

/** Limits of the server; bytes and milliseconds. */
export type MqttLimits = {
  /** a frame above this ends the connection */
  readonly maxPacketBytes: number
  /** from the TCP connection to an accepted CONNECT */
  readonly connectTimeoutMs: number
  /** unacknowledged messages of one client before its socket is left unread; announced as Receive Maximum */
  readonly maxUnacknowledged: number
  /** connections that have not signed in yet, all together */
  readonly maxWaiting: number
  /** refused sign-ins per address and minute, then its connections are dropped unanswered */
  readonly maxFailuresPerMinute: number
}

export const defaultLimits: MqttLimits = {
  maxPacketBytes: 1024 * 1024,
  connectTimeoutMs: 10_000,
  maxUnacknowledged: 1_000,
  maxWaiting: 4_096,
  maxFailuresPerMinute: 120,
}
