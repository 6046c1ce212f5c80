import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import type { UplinkKind } from '@kilowatt/contracts/mqtt/topics'
import type { Apart } from '../../../platform/apart.ts'
import type { Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { KnownDevice } from '../../devices/index.ts'
import type { Presence } from '../device-presence.ts'
import type { QuarantineLog } from '../quarantine/quarantine-log.ts'
import type { DeviceBudget } from './device-budget.ts'

/** A message of a device that has signed in, under one of its own topics. */
export type UplinkMessage = {
  readonly kind: UplinkKind
  readonly payload: Buffer
  /** epoch ms */
  readonly receivedAt: number
  /** of the device: whoever does the work says what it came to */
  readonly budget: Pick<DeviceBudget, 'spend'>
}

export type RefusedUplink = {
  readonly is: 'refused'
  readonly reason: RefusalReason
  readonly detail?: string
}

/** What becomes of a message. */
export type UplinkOutcome =
  | { readonly is: 'done' }
  /** Not acknowledged until `settle` is called, once. What the device sends next does not wait for it. */
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
 * Decodes, checks and takes a message. What the device sends next waits for a promise, so that order is kept; an outcome at
 * once is the fast way.
 */
export type UplinkHandler = (
  device: KnownDevice,
  message: UplinkMessage,
) => UplinkOutcome | Promise<UplinkOutcome>

export type UplinkHandlers<Kind extends UplinkKind = UplinkKind> = Readonly<Record<Kind, UplinkHandler>>

/** Kinds that the gateway takes itself: what a device says of itself, and its question for the time. */
export type GatewayKind = 'state' | 'info' | 'dev' | 'ack' | 'time'

/** Kinds of what was measured. */
export type MeasuredKind = 'tele' | 'back' | 'live' | 'raw'
/** Kinds that others take, without anything of their own to start and end. */
export type OtherKind = Exclude<UplinkKind, GatewayKind | MeasuredKind>

/** Whoever takes what was measured. Ends when the gateway does. */
export type Uplinks = AsyncDisposable & {
  readonly handlers: UplinkHandlers<MeasuredKind>
  /** more waits than may: sockets are left unread until `relieve` of the host is called */
  readonly isCongested: () => boolean
  /** No more messages come: settles those that came; what does not get through by `deadlineMs` (epoch) stays unacknowledged. */
  readonly flush: (deadlineMs: number) => Promise<void>
}

/** What the gateway lends to them. */
export type UplinkHost = {
  /** Writes down what was left out of a message that is accepted, or turned out to fit into no table. */
  readonly quarantine: Pick<QuarantineLog, 'note'>
  readonly presence: Pick<Presence, 'active'>
  /** for large messages */
  readonly apart: Apart
  /** Call it when `isCongested` turned false. */
  readonly relieve: () => void
  readonly now: () => number
}
