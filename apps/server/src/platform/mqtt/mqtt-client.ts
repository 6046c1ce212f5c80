import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import type { DownlinkOptions } from './downlink-queue.ts'
import type { ReasonCode } from './reason-codes.ts'

/** One client on its connection. */
export type MqttClient<Session> = {
  readonly remoteAddress: string
  /** null until it has signed in */
  readonly name: string | null
  /** @throws if the client has not signed in */
  readonly identity: { readonly name: string; readonly session: Session }
  /** bytes of MQTT on this connection so far, from and to the client */
  readonly traffic: { readonly upBytes: number; readonly downBytes: number }
  /**
   * Sends to the client if it subscribed to the topic. `false`: not subscribed, disconnected, or too much is waiting
   * for it.
   */
  publish(topic: string, payload: string, options: DownlinkOptions): boolean
  listensTo(topic: string): boolean
  /**
   * Ends the connection; MQTT 5 clients get the reason. The will is published unless another connection replaced this
   * one.
   */
  close(code: ReasonCode, ending?: ConnectionEnding, why?: string | null): void
  /**
   * Ends the connection without DISCONNECT, for a client that does not accept that packet or whose message
   * could not be processed.
   */
  destroy(): void
}
