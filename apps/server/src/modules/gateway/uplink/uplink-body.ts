import { gunzipSync } from 'node:zlib'

/** A week of minutes of 26 channels is below 3 MB; what unpacks to more is an attack. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024

/** Unpacks a payload that begins as gzip does (RFC 1952: 1f 8b); null when it is broken or unpacks to too much. */
export function unpacked(payload: Buffer): Buffer | null {
  if (payload[0] !== 0x1f || payload[1] !== 0x8b) return payload
  try {
    return gunzipSync(payload, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    return null
  }
}

/** undefined is no JSON value, so it says that the payload is none. */
export function parsedJson(payload: Buffer): unknown {
  const text = unpacked(payload)
  if (text === null) return undefined
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
