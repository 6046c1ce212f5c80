import {
  type AckMessage,
  ackMessage,
  type DeviceReport,
  deviceReport,
  type InfoMessage,
  infoMessage,
  type StateMessage,
  stateMessage,
} from '@kilowatt/contracts/mqtt/device-messages'
import { unsoundTextAt } from '@kilowatt/contracts/sound-text'
import type { z } from 'zod'
import { firstFault } from '../../platform/first-fault.ts'
import { parsedJson, type ReadBody, readBody } from '../../platform/http/packed-body.ts'
import type { Task } from '../../platform/separate-process.ts'

/** Size limit of a stored `u/info`; a controller with ten devices sends about 10 KB. */
const MAX_KEPT_INFO_BYTES = 64 * 1024

/** `u/state`, `u/info`, `u/dev` and `u/ack`: what devices report about themselves. */
export type DeviceMessage =
  | { readonly kind: 'state'; readonly content: StateMessage }
  | { readonly kind: 'info'; readonly content: InfoMessage; readonly received: ReceivedText }
  | { readonly kind: 'dev'; readonly content: DeviceReport }
  | { readonly kind: 'ack'; readonly content: AckMessage }
/** A message as received. */
export type ReceivedText = {
  readonly sizeBytes: number
  /** null: too large to store */
  readonly text: string | null
}
export type DeviceMessageKind = DeviceMessage['kind']

/** Content of a message, or what is wrong with it. */
export type ReadDeviceMessage = DeviceMessage | { readonly problem: string }

/** @param bytes the unpacked message; null if it could not be unpacked */
export function readDeviceMessage(kind: DeviceMessageKind, bytes: Uint8Array | null): ReadDeviceMessage {
  const content = parsedJson(bytes)
  if (content === undefined) return { problem: 'not JSON' }
  const unsoundAt = unsoundTextAt(content)
  if (unsoundAt !== null) return { problem: `${unsoundAt}: text that cannot be stored` }
  switch (kind) {
    case 'state':
      return checked(stateMessage, content, (state) => ({ kind, content: state }))
    case 'info':
      return checked(infoMessage, content, (info) => ({ kind, content: info, received: textOf(bytes) }))
    case 'dev':
      return checked(deviceReport, content, (report) => ({ kind, content: report }))
    case 'ack':
      return checked(ackMessage, content, (ack) => ({ kind, content: ack }))
  }
}

/** Text of a parsed JSON message, which is valid UTF-8. */
function textOf(bytes: Uint8Array | null): ReceivedText {
  const sizeBytes = bytes?.length ?? 0
  return { sizeBytes, text: sizeBytes > MAX_KEPT_INFO_BYTES ? null : Buffer.from(bytes ?? []).toString() }
}

function checked<T>(
  schema: z.ZodType<T>,
  content: unknown,
  named: (value: T) => DeviceMessage,
): ReadDeviceMessage {
  const { success, data, error } = schema.safeParse(content)
  return success ? named(data) : { problem: firstFault(error) }
}

type LargeMessage = { readonly kind: DeviceMessageKind; readonly payload: Uint8Array }

/** Runs in the worker process. */
export const readLargeDeviceMessage: Task<LargeMessage, ReadBody<ReadDeviceMessage>> = {
  url: import.meta.url,
  name: 'readLargeDeviceMessage',
  run: ({ kind, payload }) => readBody(payload, (bytes) => readDeviceMessage(kind, bytes)),
}
