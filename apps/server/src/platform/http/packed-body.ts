import { gunzipSync } from 'node:zlib'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'

/** What is read at once, on the event loop: a millisecond or two of work. Above it another process does it. */
const SMALL_BYTES = 64 * 1024
const SMALL_PACKED_BYTES = 16 * 1024

/** RFC 1952 */
const isPacked = (payload: Uint8Array) => payload[0] === 0x1f && payload[1] === 0x8b

/** Unpacks a payload that begins as gzip does; null when it is broken or unpacks to too much. */
export function unpacked(payload: Uint8Array): Uint8Array | null {
  if (!isPacked(payload)) return payload
  try {
    return gunzipSync(payload, { maxOutputLength: deviceLimits.unpackedBytes })
  } catch {
    return null
  }
}

/** The same, but for what is large: `'large'` is to be unpacked and read by another process. */
export function unpackedIfSmall(payload: Uint8Array): Uint8Array | null | 'large' {
  if (!isPacked(payload)) return payload.length > SMALL_BYTES ? 'large' : payload
  if (payload.length > SMALL_PACKED_BYTES) return 'large'
  try {
    return gunzipSync(payload, { maxOutputLength: SMALL_BYTES })
  } catch (error) {
    return error instanceof RangeError ? 'large' : null
  }
}

/** No message of the protocol nests more than a handful; what nests millions costs seconds, whatever is done with it. */
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

/** undefined is no JSON value, so it says that the bytes are none, or none of ours. */
export function parsedJson(bytes: Uint8Array | null): unknown {
  if (bytes === null || isTooDeep(bytes)) return undefined
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
  } catch {
    return undefined
  }
}

/** What a process apart read of a payload, and what that unpacked to. */
export type ReadBody<T> = { readonly read: T; readonly unpackedBytes: number }

export function readBody<T>(payload: Uint8Array, read: (bytes: Uint8Array | null) => T): ReadBody<T> {
  const bytes = unpacked(payload)
  return { read: read(bytes), unpackedBytes: bytes?.length ?? deviceLimits.unpackedBytes }
}
