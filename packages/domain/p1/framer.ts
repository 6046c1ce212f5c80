/**
 * Finds telegrams in a byte stream (devices.md §1.1): from `/` and an identification line to `!` at a line start and
 * the hex digits after it. A header inside a frame means that the rest of the earlier telegram was lost on the serial
 * line, so the frame restarts there (real case: fixtures/dsmr-tools/badtelegram-1.txt).
 */

/** A text message of 2,048 hex digits is legal; 16 M-Bus readings and peak logs fit with it. */
export const MAX_TELEGRAM_BYTES = 8192
const MAX_HEADER_BYTES = 64

const SLASH = 0x2f
const BANG = 0x21
const LF = 0x0a
const CR = 0x0d

export type AsciiFrame = {
  /** offset of `/` */
  readonly start: number
  /** offset after the identification line */
  readonly bodyStart: number
  /** offset of `!`, or the end of the message if there is no `!` */
  readonly end: number
  /** hex digits after `!`; null if `!` never came */
  readonly crcText: string | null
  readonly restarted: boolean
  readonly kind: 'telegram' | 'too_long' | 'ciphered'
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
const isHex = (byte: number | undefined) =>
  byte !== undefined &&
  ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66))

/** Offset of the line end if `/` at `at` starts an identification line (`/`, three letters, no bracket), else -1. */
function headerEnd(bytes: Uint8Array, at: number): number {
  if (!isLetter(bytes[at + 1]) || !isLetter(bytes[at + 2]) || !isLetter(bytes[at + 3])) return -1
  const limit = Math.min(bytes.length, at + MAX_HEADER_BYTES)
  for (let i = at + 4; i < limit; i++) {
    const byte = bytes[i]
    if (byte === LF || byte === CR) return i
    if (byte === 0x28 || byte === 0x29) return -1
  }
  return limit === bytes.length ? limit : -1
}

/**
 * End of an encrypted body. Elgama (PL) sends `/EGM5…` in plain text, then an empty system title (00) or a general
 * glo-ciphering APDU (DB 08 + 8 bytes), a BER length and the encrypted telegram. -1 if the body is plain text.
 */
function cipheredEnd(bytes: Uint8Array, bodyStart: number): number {
  let at = bodyStart
  while (bytes[at] === CR || bytes[at] === LF) at++
  if (bytes[at] === 0xdb && bytes[at + 1] === 8) at += 10
  else if (bytes[at] === 0) at += 1
  else return -1
  if (bytes[at] !== 0x82) return -1
  return Math.min(bytes.length, at + 3 + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0))
}

function readCrcText(bytes: Uint8Array, bang: number): string {
  let text = ''
  for (let i = bang + 1; i < bytes.length && text.length < 4 && isHex(bytes[i]); i++) {
    text += String.fromCharCode(bytes[i] ?? 0)
  }
  return text
}

/** Reads one frame from its header at `start`; `next` is where the search continues. */
function readFrame(bytes: Uint8Array, start: number, bodyStart: number, restarted: boolean) {
  const ciphered = cipheredEnd(bytes, bodyStart)
  if (ciphered >= 0) {
    const frame: AsciiFrame = { start, bodyStart, end: ciphered, crcText: null, restarted, kind: 'ciphered' }
    return { frame, next: ciphered }
  }
  for (let i = bodyStart; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === SLASH && headerEnd(bytes, i) >= 0) return { frame: null, next: i }
    if (byte === BANG && bytes[i - 1] === LF) {
      const crcText = readCrcText(bytes, i)
      const frame: AsciiFrame = { start, bodyStart, end: i, crcText, restarted, kind: 'telegram' }
      return { frame, next: i + 1 + crcText.length }
    }
    if (i - start >= MAX_TELEGRAM_BYTES) {
      const frame: AsciiFrame = { start, bodyStart, end: i, crcText: null, restarted, kind: 'too_long' }
      return { frame, next: i }
    }
  }
  const end = bytes.length
  const frame: AsciiFrame = { start, bodyStart, end, crcText: null, restarted, kind: 'telegram' }
  return { frame, next: end }
}

/** All frames of a message in order; noise around them is skipped. */
export function splitTelegrams(bytes: Uint8Array): AsciiFrame[] {
  const frames: AsciiFrame[] = []
  let restarted = false
  let at = bytes.indexOf(SLASH)
  while (at >= 0) {
    const bodyStart = headerEnd(bytes, at)
    if (bodyStart < 0) {
      at = bytes.indexOf(SLASH, at + 1)
      continue
    }
    const { frame, next } = readFrame(bytes, at, bodyStart, restarted)
    if (frame !== null) frames.push(frame)
    restarted = frame === null
    at = bytes.indexOf(SLASH, next)
  }
  return frames
}
