import { type ErrorCode, type ErrorData, errorStatus, type RefusedField } from '@kilowatt/contracts/errors'
import { ORPCError } from '@orpc/client'

/** How a call ends that does not succeed: refused with a code, never answered, or given up in a dialog of the browser. */
export type CallFailure = ErrorCode | 'offline' | 'passkey_cancelled'

/** The product's code of a failed call. What a proxy answered in our place counts by its status. */
export function errorCodeOf(error: unknown): CallFailure {
  if (error instanceof PasskeyCancelled) return 'passkey_cancelled'
  if (!(error instanceof ORPCError)) return 'offline'
  return isErrorCode(error.code) ? error.code : codeOfStatus(error.status)
}

/** Whether the same call may go through at another try: the server was away, busy or at fault. */
export function mayRetry(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (!isErrorCode(code)) return true
  const status = errorStatus[code]
  return status === 429 || status >= 500
}

/** Absent or not for this person: both look like a page that does not exist. */
export const isNotThere = (error: unknown): boolean => ['not_found', 'forbidden'].includes(errorCodeOf(error))

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code)

function codeOfStatus(status: number): ErrorCode {
  const exact = Object.keys(errorStatus)
    .filter(isErrorCode)
    .find((code) => errorStatus[code] === status)
  return exact ?? (status >= 500 ? 'unavailable' : 'invalid')
}

/** Inputs that the server refused, and why; none when the call failed for another reason. */
export function refusedFieldsOf(error: unknown): RefusedField[] {
  const fields = dataOf(error).fields
  return Array.isArray(fields) ? fields : []
}

/** Seconds until another try may pass; null where the server does not say. */
export function retryAfterSOf(error: unknown): number | null {
  const { retryAfterS } = dataOf(error)
  return typeof retryAfterS === 'number' ? retryAfterS : null
}

const dataOf = (error: unknown): ErrorData =>
  error instanceof ORPCError && typeof error.data === 'object' && error.data !== null ? error.data : {}

/** The person closed the browser's dialog, or there is no key for this site. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled'
}
