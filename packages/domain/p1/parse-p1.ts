import { readAsciiBody } from './ascii/ascii-telegram.ts'
import { crc16Arc, crc16ArcOfRestoredLines } from './crc16.ts'
import { readDlmsApdu } from './dlms/dlms-telegram.ts'
import { hasHdlcFrame, readApdus } from './dlms/hdlc.ts'
import { type AsciiFrame, splitTelegrams } from './framer.ts'
import { type P1Mark, type P1Result, p1Failure } from './p1-result.ts'
import { decodeHexText } from './values/hex-text.ts'

export type P1Options = {
  /** standard time of the country: 0 WET, 1 CET, 2 EET */
  readonly baseOffsetHours: number
}

const cet: P1Options = { baseOffsetHours: 1 }
const latin1 = new TextDecoder('latin1')

const CR = 0x0d

/**
 * Iskra idents with baud digit 9 (`/ISK9\2M551T-200`, `/ISk9\2MIE7T-200`, Slovenia) send `!` with no CRC or 0000
 * although they have a flagged clock (devices.md §1.1, esphome issue 6487, amsreader-firmware issue 956).
 */
const omitsCrc = (ident: string) => /^ISK9/i.test(ident)

type CrcVerdict =
  | { readonly fits: true; readonly mark: P1Mark | null }
  | { readonly fits: false; readonly detail: string }

function checkCrc(bytes: Uint8Array, frame: AsciiFrame, crcText: string, ident: string): CrcVerdict {
  const claimed = Number.parseInt(crcText, 16)
  const behindBang = frame.end + 1
  const computed = crc16Arc(bytes, frame.start, behindBang)
  if (computed === claimed) return { fits: true, mark: null }
  const hasCr = bytes.subarray(frame.start, behindBang).includes(CR)
  if (!hasCr && crc16ArcOfRestoredLines(bytes, frame.start, behindBang) === claimed) {
    return { fits: true, mark: 'eol_fixed' }
  }
  if (claimed === 0 && omitsCrc(ident)) return { fits: true, mark: 'no_crc' }
  return {
    fits: false,
    detail: `${ident}: sent ${crcText}, computed ${computed.toString(16).padStart(4, '0')}`,
  }
}

/**
 * Some dongles cut off `!` and everything after it. Then a blank line, or the valve state that ends the list of DSMR
 * 2.2 and 3 (fixtures/athom/dsmr/iskra-mt-382-no-crc.txt), shows that nothing else is missing.
 */
const endsItsList = (body: string) => /\)\r?\n\r?\n\s*$|\n0-\d:24\.4\.0\(\d\)\r?\n$/.test(body)

function readAsciiFrame(bytes: Uint8Array, frame: AsciiFrame, { baseOffsetHours }: P1Options): P1Result {
  const ident = latin1.decode(bytes.subarray(frame.start + 1, frame.bodyStart)).trim()
  if (frame.kind === 'ciphered') return p1Failure('encrypted', ident)
  if (frame.kind === 'too_long') return p1Failure('too_long', ident)
  const { crcText } = frame
  const verdict = crcText ? checkCrc(bytes, frame, crcText, ident) : null
  if (verdict?.fits === false) return p1Failure('crc_mismatch', verdict.detail)
  const body = latin1.decode(bytes.subarray(frame.bodyStart, frame.end))
  if (crcText === null && !endsItsList(body)) return p1Failure('truncated', ident)
  const { builder, expectsCrc } = readAsciiBody(body, baseOffsetHours)
  if (verdict?.mark) builder.mark(verdict.mark)
  if (verdict === null) {
    if (expectsCrc && !omitsCrc(ident))
      return p1Failure(crcText === null ? 'truncated' : 'crc_missing', ident)
    builder.mark('no_crc')
  }
  if (crcText === null) builder.mark('end_missing')
  if (frame.restarted) builder.mark('restarted')
  return builder.build(ident) ?? p1Failure('no_values', ident)
}

const M_BUS_START = 0x68
const M_BUS_STOP = 0x16
const CIPHERED = 0xdb
const DATA_NOTIFICATION = 0x0f
const SYSTEM_TITLE_BYTES = 8

const M_BUS_HEADER_END = 12

/** M-Bus long frame 68 L L 68 C A CI … checksum 16 around an APDU (Austria: Kaifa, Landis+Gyr; Denmark). */
const isMBus = (bytes: Uint8Array) =>
  bytes[0] === M_BUS_START &&
  bytes[3] === M_BUS_START &&
  bytes[1] === bytes[2] &&
  bytes.includes(M_BUS_STOP, 4)

/** The APDU without HDLC, as sent by the encrypted P1 of Luxembourg, Austria and Lithuania. */
function readBareApdu(bytes: Uint8Array, { baseOffsetHours }: P1Options): P1Result[] {
  if (bytes[0] === CIPHERED && bytes[1] === SYSTEM_TITLE_BYTES)
    return [p1Failure('encrypted', 'DLMS ciphering')]
  if (isMBus(bytes)) {
    const ciphered = bytes.subarray(4, M_BUS_HEADER_END).includes(CIPHERED)
    return [p1Failure(ciphered ? 'encrypted' : 'unknown_layout', 'M-Bus frame')]
  }
  if (bytes[0] === DATA_NOTIFICATION) {
    const result = readDlmsApdu(bytes, baseOffsetHours)
    return [result.ok ? { ...result, marks: [...result.marks, 'no_crc'] } : result]
  }
  return [p1Failure('no_telegram', `${bytes.length} bytes`)]
}

const isTruncated = (result: P1Result | undefined) => result?.ok === false && result.error === 'truncated'

function readBinary(bytes: Uint8Array, options: P1Options): P1Result[] {
  if (!hasHdlcFrame(bytes)) return readBareApdu(bytes, options)
  const results = readApdus(bytes).map((apdu) => {
    if (!apdu.ok) return p1Failure(apdu.error, apdu.detail)
    return readDlmsApdu(apdu.bytes, options.baseOffsetHours)
  })
  // A list whose last frame is truncated appears twice: as an unfinished list and as a cut frame.
  if (isTruncated(results.at(-1)) && isTruncated(results.at(-2))) results.pop()
  return results
}

const readTelegrams = (bytes: Uint8Array, options: P1Options): P1Result[] =>
  splitTelegrams(bytes).map((frame) => readAsciiFrame(bytes, frame, options))

/**
 * Reads one message of a P1, I1 or HAN port: text telegrams (one or several, with noise around them), HDLC
 * frames with DLMS, a bare DLMS APDU, or any of these written as hex text. The result has one entry per
 * telegram, at least one: canonical quantities, or a named error. Never throws.
 */
export function parseP1(message: Uint8Array, options: P1Options = cet): P1Result[] {
  const results = readTelegrams(message, options)
  if (results.length > 0) return results
  const decoded = decodeHexText(message)
  if (decoded === null) return readBinary(message, options)
  const decodedResults = readTelegrams(decoded, options)
  return decodedResults.length > 0 ? decodedResults : readBinary(decoded, options)
}
