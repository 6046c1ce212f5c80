import { type ErrorCode, type ErrorData, errorStatus } from '@kilowatt/contracts/errors'
import { ORPCError } from '@orpc/client'

/** The product's code of a failed call; `offline` when no answer came. */
export function errorCodeOf(error: unknown): ErrorCode | 'offline' {
  if (!(error instanceof ORPCError)) return 'offline'
  return isErrorCode(error.code) ? error.code : 'internal'
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus

/** Inputs that the server refused, and why; none when the call failed for another reason. */
export function refusedFieldsOf(error: unknown): ErrorData['fields'] {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  return isErrorData(data) ? data.fields : []
}

const isErrorData = (data: unknown): data is ErrorData =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)

/** The person closed the browser's dialog, or there is no key for this site. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled'
}
