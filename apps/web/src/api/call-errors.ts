import { type ErrorCode, type ErrorData, errorStatus, type RefusedField } from '@kilowatt/contracts/errors'
import { ORPCError } from '@orpc/client'

/** How a failed call ends: refused with a code, never answered, or cancelled in a browser dialog. */
export type CallFailure = ErrorCode | 'offline' | 'passkey_cancelled'

/** The product's error code of a failed call. An answer from a proxy is classified by its status. */
export function errorCodeOf(error: unknown): CallFailure {
  if (error instanceof PasskeyCancelled) return 'passkey_cancelled'
  if (!(error instanceof ORPCError)) return 'offline'
  return isErrorCode(error.code) ? error.code : codeOfStatus(error.status)
}

/** Whether retrying the same call may succeed: the server was unreachable or busy, or it failed. */
export function mayRetry(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (!isErrorCode(code)) return true
  const status = errorStatus[code]
  return status === 429 || status >= 500
}

/** Whether something is absent or forbidden. Both look like a page that does not exist. */
export const isNotThere = (error: unknown): boolean => ['not_found', 'forbidden'].includes(errorCodeOf(error))

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code)

function codeOfStatus(status: number): ErrorCode {
  const exact = Object.keys(errorStatus)
    .filter(isErrorCode)
    .find((code) => errorStatus[code] === status)
  return exact ?? (status >= 500 ? 'unavailable' : 'invalid')
}

/** Inputs that the server refused, with reasons; empty if the call failed for another reason. */
export function refusedFieldsOf(error: unknown): RefusedField[] {
  const fields = dataOf(error).fields
  return Array.isArray(fields) ? fields : []
}

/** Seconds until a retry may succeed, or null if the server does not say. */
export function retryAfterSOf(error: unknown): number | null {
  const { retryAfterS } = dataOf(error)
  return typeof retryAfterS === 'number' ? retryAfterS : null
}

const dataOf = (error: unknown): ErrorData =>
  error instanceof ORPCError && typeof error.data === 'object' && error.data !== null ? error.data : {}

/** Thrown if the person closed the browser's dialog or has no passkey for this site. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled'
}
