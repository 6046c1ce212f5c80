import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { type ReasonCode, reasonCode } from './reason-codes.ts'

/**
 * How a connection closed by the server ended. For codes not listed here, the client violated the protocol.
 */
export const endings: { readonly [code in ReasonCode]?: ConnectionEnding } = {
  [reasonCode.sessionTakenOver]: 'taken_over',
  [reasonCode.serverShuttingDown]: 'server_stopped',
  [reasonCode.keepAliveTimeout]: 'keep_alive',
  [reasonCode.administrativeAction]: 'changed',
}

/** Endings after which the client is still connected, or will be at once, so its last will would be wrong. */
export const keepsWill: ReadonlySet<ConnectionEnding> = new Set(['taken_over', 'server_stopped'])
