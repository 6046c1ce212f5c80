import { gunzipSync } from 'node:zlib'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'

/**
 * Largest body that is read directly on the event loop, in a millisecond or two. Larger bodies go to another
 * process.
 */
const SMALL_BYTES = 64 * 1024
const SMALL_PACKED_BYTES = 16 * 1024

/** Whether a payload is gzip (RFC 1952). */
const isPacked = (payload: Uint8Array) => payload[0] === 0x1f && payload[1] === 0x8b

/** Unpacks a gzip payload; null if it is broken or too large unpacked. */
export function unpacked(payload: Uint8Array): Uint8Array | null {
  if (!isPacked(payload)) return payload
  try {
    return gunzipSync(payload, { maxOutputLength: deviceLimits.unpackedBytes })
  } catch {
    return null
  }
}

/** Like `unpacked`, but returns `'large'` for payloads that another process has to unpack and read. */
export function unpackedIfSmall(payload: Uint8Array): Uint8Array | null | 'large' {
  if (!isPacked(payload)) return payload.length > SMALL_BYTES ? 'large' : payload
  if (payload.length > SMALL_PACKED_BYTES) return 'large'
  try {
    return gunzipSync(payload, { maxOutputLength: SMALL_BYTES })
  } catch (error) {
    return error instanceof RangeError ? 'large' : null
  }
}

/**
 * Deepest nesting: messages of the protocol have only a few levels, and processing millions of levels would
 * take seconds.
 */
const MAX_DEPTH = 32
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (isText && byte === BACKSLASH) i++
    else if (byte === QUOTE) isText = !isText
    else if (isText) continue
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}

/** Parsed JSON; undefined if it is invalid or nested too deeply. */
export function parsedJson(bytes: Uint8Array | null): unknown {
  if (bytes === null || isTooDeep(bytes)) return undefined
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  } catch {
    return undefined
  }
}

/** What the worker process read from a payload, and its unpacked size. */
export type ReadBody<T> = { readonly read: T; readonly unpackedBytes: number }

export function readBody<T>(payload: Uint8Array, read: (bytes: Uint8Array | null) => T): ReadBody<T> {
  const bytes = unpacked(payload)
  return { read: read(bytes), unpackedBytes: bytes?.length ?? deviceLimits.unpackedBytes }
}
