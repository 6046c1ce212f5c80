import type { Steering } from './wish.ts'

/**
 * Rule that a strategy gives to a controller for the time without a connection, as far as simple rules can
 * express the strategy. See docs/device-protocol.md, section "Rules for the time without a connection"; ids
 * of devices and steerings are ours.
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

/**
 * Value that a device should have from an instant on; if all is null, weaker rules apply, or the device's own
 * settings.
 */
export type AloneRow = {
  readonly atMs: number
  readonly value: number | null
  readonly atLeast: number | null
  readonly atMost: number | null
}
