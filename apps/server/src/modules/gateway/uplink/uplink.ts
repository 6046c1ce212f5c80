import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import type { UplinkKind } from '@kilowatt/contracts/mqtt/topics'
import type { Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { SeparateProcess } from '../../../platform/separate-process.ts'
import type { KnownDevice } from '../../devices/index.ts'
import type { Presence } from '../device-presence.ts'
import type { QuarantineLog } from '../quarantine/quarantine-log.ts'
import type { DeviceBudget } from './device-budget.ts'

/** A message of a signed-in device, under one of its own topics. */
export type UplinkMessage = {
  readonly kind: UplinkKind
  readonly payload: Buffer
  /** epoch ms */
  readonly receivedAt: number
  /** of the device; the handler charges it with the cost */
  readonly budget: Pick<DeviceBudget, 'spend'>
}

export type RefusedUplink = {
  readonly is: 'refused'
  readonly reason: RefusalReason
  readonly detail?: string
}

/** Result of handling a message. */
export type UplinkOutcome =
  | { readonly is: 'done' }
  /** Not acknowledged until `settle` is called, once. The device's next message does not wait for it. */
  | { readonly is: 'held'; readonly until: (settle: Settle) => void }
  | { readonly is: 'reply'; readonly kind: 'time'; readonly body: object }
  | RefusedUplink

export const doneUplink = { is: 'done' } as const satisfies UplinkOutcome

export const refusedUplink = (reason: RefusalReason, detail?: string): RefusedUplink => ({
  is: 'refused',
  reason,
  ...(detail === undefined ? {} : { detail }),
})

/**
 * Decodes, checks and handles a message. If it returns a promise, the device's next message waits, which
 * keeps the order; an immediate outcome is the fast path.
 */
export type UplinkHandler = (
  device: KnownDevice,
  message: UplinkMessage,
) => UplinkOutcome | Promise<UplinkOutcome>

export type UplinkHandlers<Kind extends UplinkKind = UplinkKind> = Readonly<Record<Kind, UplinkHandler>>

/** Kinds that the gateway handles itself: self-descriptions of a device, and time requests. */
export type GatewayKind = 'state' | 'info' | 'dev' | 'ack' | 'time'

/** Kinds of measurements. */
export type MeasuredKind = 'tele' | 'back' | 'live' | 'raw'
/** Kinds that others handle, without anything to start or stop. */
export type OtherKind = Exclude<UplinkKind, GatewayKind | MeasuredKind>

/** Receiver of measurements. Stops with the gateway. */
export type Uplinks = AsyncDisposable & {
  readonly handlers: UplinkHandlers<MeasuredKind>
  /**
   * whether more messages wait than allowed; then sockets are not read until `relieve` of the host is called
   */
  readonly isCongested: () => boolean
  /**
   * Called when no more messages will come. Settles the received messages; those not stored by `deadlineMs`
   * (epoch) stay unacknowledged.
   */
  readonly flush: (deadlineMs: number) => Promise<void>
}

/** What the gateway provides to handlers. */
export type UplinkHost = {
  /**
   * Records parts of an accepted message that were left out, for example rows that do not fit into any table.
   */
  readonly quarantine: Pick<QuarantineLog, 'note'>
  readonly presence: Pick<Presence, 'active'>
  /** for large messages */
  readonly apart: SeparateProcess
  /** Call when `isCongested` has become false. */
  readonly relieve: () => void
  readonly now: () => number
}
