import { crc16X25 } from '../crc16.ts'

/**
 * HDLC frames of DLMS pushes (ISO/IEC 13239, frame format type 3; DLMS Green Book §8.4):
 * 7E, format (1010, S, 11 bits length), destination, source, control, HCS, information, FCS, 7E.
 */

const FLAG = 0x7e
/** Sub-layer header of an APDU from the meter: E6 E7 00 (response), E6 E6 00 (command) */
const LLC = [0xe6, 0xe7, 0x00] as const
const LLC_COMMAND = 0xe6

export type Apdu =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly error: 'crc_mismatch' | 'truncated'; readonly detail: string }

type Frame = {
  readonly info: Uint8Array
  readonly fcsValid: boolean
  readonly segmented: boolean
  readonly next: number
}

/** Offset after an address of 1 to 4 bytes, the last of which is odd. */
function skipAddress(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < Math.min(at + 4, end); i++) if ((bytes[i] ?? 0) & 1) return i + 1
  return -1
}

const littleEndian16 = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

/** The frame whose opening flag is at `at`; null if none starts there, 'cut' if the message ends inside it. */
function readFrame(bytes: Uint8Array, at: number): Frame | 'cut' | null {
  const format = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  if (format >> 12 !== 0xa) return null
  const end = at + 1 + (format & 0x7ff)
  if (end > bytes.length) return 'cut'
  // A frame at the very end may have lost its closing flag; its length and FCS confirm it.
  if (end < bytes.length && bytes[end] !== FLAG) return null
  const source = skipAddress(bytes, at + 3, end)
  const control = source < 0 ? -1 : skipAddress(bytes, source, end)
  const infoStart = control + 3
  if (control < 0 || infoStart > end - 2) return null
  return {
    info: bytes.subarray(infoStart, end - 2),
    fcsValid: crc16X25(bytes, at + 1, end - 2) === littleEndian16(bytes, end - 2),
    segmented: (format & 0x800) !== 0,
    next: end,
  }
}

const beginsApdu = (info: Uint8Array) =>
  info[0] === LLC[0] && (info[1] === LLC[1] || info[1] === LLC_COMMAND) && info[2] === LLC[2]

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type Group = { parts: Uint8Array[]; damaged: boolean; open: boolean; headless: boolean }

const toApdu = ({ parts, damaged, open, headless }: Group): Apdu => {
  if (damaged) return { ok: false, error: 'crc_mismatch', detail: 'HDLC frame check sequence' }
  if (headless) return { ok: false, error: 'truncated', detail: 'the first HDLC segment is missing' }
  if (open) return { ok: false, error: 'truncated', detail: 'a further HDLC segment was announced' }
  return { ok: true, bytes: concat(parts) }
}

/** Whether a flag followed by an HDLC frame format occurs anywhere in the message. */
export function hasHdlcFrame(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(FLAG); at >= 0; at = bytes.indexOf(FLAG, at + 1)) {
    if ((bytes[at + 1] ?? 0) >> 4 === 0xa) return true
  }
  return false
}

/**
 * The APDUs of all frames in a message. Information with an LLC header starts an APDU; other information
 * continues the previous one. This joins segments whether the maker sets the segmentation bit (Aidon) or not
 * (Iskra in HR).
 */
export function readApdus(bytes: Uint8Array): Apdu[] {
  const groups: Group[] = []
  let cut = false
  for (let at = bytes.indexOf(FLAG); at >= 0; ) {
    const frame = readFrame(bytes, at)
    if (frame === 'cut') cut = true
    if (frame === null || frame === 'cut') {
      at = bytes.indexOf(FLAG, at + 1)
      continue
    }
    const { info, fcsValid, segmented } = frame
    const starts = beginsApdu(info)
    const last = groups.at(-1)
    if (starts || last === undefined) {
      const parts = [info.subarray(starts ? LLC.length : 0)]
      groups.push({ parts, damaged: !fcsValid, open: segmented, headless: !starts })
    } else {
      last.parts.push(info)
      last.damaged ||= !fcsValid
      last.open = segmented
    }
    at = bytes.indexOf(FLAG, frame.next)
  }
  const apdus = groups.map(toApdu)
  if (cut) apdus.push({ ok: false, error: 'truncated', detail: 'the last HDLC frame is cut off' })
  else if (apdus.length === 0) {
    apdus.push({ ok: false, error: 'crc_mismatch', detail: 'no HDLC frame of the announced length' })
  }
  return apdus
}
