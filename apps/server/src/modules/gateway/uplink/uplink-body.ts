import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { type ReadBody, unpackedIfSmall } from '../../../platform/http/packed-body.ts'
import { type SeparateProcess, type Task, WorkFailed } from '../../../platform/separate-process.ts'
import { type RefusedUplink, refusedUplink, type UplinkMessage } from './uplink.ts'

type Body = Pick<UplinkMessage, 'payload' | 'budget'>

/** The bytes of a small message, charged to its device; null if it is broken. */
export function smallBody({ payload, budget }: Body): Uint8Array | null | 'large' {
  const bytes = unpackedIfSmall(payload)
  if (bytes !== null && bytes !== 'large' && bytes !== payload) budget.spend('unpackedBytes', bytes.length)
  return bytes
}

/** Lets another process read a large message. Unreadable messages are refused. */
export async function readLargeBody<In, T>(
  apart: SeparateProcess,
  { payload, budget }: Body,
  task: Task<In & { payload: Uint8Array }, ReadBody<T>>,
  input: In,
): Promise<T | RefusedUplink> {
  try {
    // A copy, because a payload is a slice of the receive buffer, and cloning would send the whole buffer.
    const { read, unpackedBytes } = await apart.run(
      task,
      { ...input, payload: new Uint8Array(payload) },
      (ms) => budget.spend('readingMs', ms),
    )
    budget.spend('unpackedBytes', unpackedBytes)
    return read
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    budget.spend('unpackedBytes', deviceLimits.unpackedBytes)
    return refusedUplink('junk', error.message)
  }
}
