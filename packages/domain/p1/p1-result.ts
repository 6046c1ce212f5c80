import type { ExtraName } from '../energy/readings/extra-values.ts'
import type { QuantityName } from '../energy/readings/quantities.ts'

/** Why a telegram yields no values. */
export type P1ErrorCode =
  | 'no_telegram' // nothing in the message looks like a telegram or a frame
  | 'truncated' // started but never finished
  | 'too_long' // over the 8 KiB limit without an end
  | 'crc_mismatch' // the checksum (CRC-16/ARC of text, FCS of HDLC) does not match the content
  | 'crc_missing' // no checksum although this kind of meter sends one
  | 'encrypted' // encrypted by the grid company; needs the meter's key
  | 'unknown_layout' // intact, but a structure without a published meaning
  | 'no_values' // intact, but without a readable quantity

/** Irregularities in a telegram that was accepted nevertheless. */
export type P1Mark =
  | 'eol_fixed' // line ends were rewritten on the way; the CRC matches after restoring CR LF
  | 'restarted' // the beginning of another telegram was lost before this one
  | 'no_crc' // came without a checksum, as usual for this kind of meter
  | 'end_missing' // the closing `!` is missing; a blank line ended it
  | 'duplicate_obis' // one code twice with different values; the last one counts
  | 'bad_timestamp' // the meter's time is not a valid date
  | 'time_without_flag' // local time without summer/winter flag or offset, so not an instant
  | 'scale_assumed' // the telegram has no units; those of the maker's description were used
  | 'incomplete' // the meter announces more values than it sends

export type SubMeter = {
  /** M-Bus channel, 1 and up */
  readonly channel: number
  /** EN 13757-3 device type: 2 electricity, 3 gas, 4 heat, 6 hot water, 7 water, 12 cooling */
  readonly type: number | null
  readonly id: string | null
  readonly atMs: number | null
  readonly value: number | null
  readonly unit: string | null
}

export type P1Event =
  | { readonly kind: 'power_failure'; readonly endedAtMs: number; readonly durationS: number }
  | {
      readonly kind: 'month_peak'
      readonly monthEndAtMs: number
      readonly peakAtMs: number | null
      readonly powerW: number
    }

export type P1Telegram = {
  readonly ok: true
  /** text: identification line without `/`; DLMS: name of the list */
  readonly ident: string
  /** `42`, `50` (NL), `50217` (BE); null if not in the telegram */
  readonly version: string | null
  readonly meterAtMs: number | null
  readonly meterId: string | null
  readonly quantities: Partial<Record<QuantityName, number>>
  /** outside the vocabulary; the unit is in the name */
  readonly extra: Partial<Record<ExtraName, number | string>>
  readonly marks: readonly P1Mark[]
  /** unreadable lines (text) or values (DLMS) that were left out */
  readonly skippedLines: number
  readonly subMeters: readonly SubMeter[]
  readonly events: readonly P1Event[]
}

export type P1Failure = { readonly ok: false; readonly error: P1ErrorCode; readonly detail: string }

export type P1Result = P1Telegram | P1Failure

export const p1Failure = (error: P1ErrorCode, detail: string): P1Failure => ({ ok: false, error, detail })
