import { gunzipSync } from 'node:zlib'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { unsoundTextAt } from '@kilowatt/contracts/sound-text'

/** Content of a payload, or why it cannot be read. */
export type ReadPayload =
  | { readonly bytes: Uint8Array; readonly content: unknown }
  | { readonly bytes: Uint8Array | null; readonly problem: string }

/** Unpacks a gzip payload. @returns null if it is broken, or too large */
export function unpackedPayload(payload: Uint8Array): Uint8Array | null {
  if (payload[0] !== 0x1f || payload[1] !== 0x8b) return payload
  try {
    return gunzipSync(payload, { maxOutputLength: deviceLimits.unpackedBytes })
  } catch {
    return null
  }
}

/** Reads the JSON of a message, packed or not. */
export function readPayload(payload: Uint8Array): ReadPayload {
  const bytes = unpackedPayload(payload)
  if (bytes === null) return { bytes, problem: 'gzip is broken, or unpacks to too much' }
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const unsoundAt = unsoundTextAt(content)
    return unsoundAt === null
      ? { bytes, content }
      : { bytes, problem: `${unsoundAt}: text that cannot be stored` }
  } catch (error) {
    return { bytes, problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
