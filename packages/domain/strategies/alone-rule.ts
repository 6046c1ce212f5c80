import type { Steering } from './wish.ts'

/**
 * What a strategy asks of a controller that lost its connection, as far as a simple rule can express it. These are
 * the rules of docs/device-protocol.md, section "Rules for the time without a connection", with the ids of our
 * devices and our steerings.
 */
export type AloneRule =
  | { readonly kind: 'import' | 'export'; readonly limitW: number }
  | { readonly kind: 'reserve'; readonly reservePct: number }
  | { readonly kind: 'surplus'; readonly onAfterS: number; readonly offAfterS: number }
  | {
      readonly kind: 'plan'
      readonly deviceId: number
      readonly steering: Steering
      readonly rows: readonly AloneRow[]
    }

/** What a device should do from an instant on; if all is null, weaker rules decide, or the device itself. */
export type AloneRow = {
  readonly atMs: number
  readonly value: number | null
  readonly atLeast: number | null
  readonly atMost: number | null
}
