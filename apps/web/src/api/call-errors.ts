import { type ErrorCode, type ErrorData, errorStatus } from '@kilowatt/contracts/errors'
import { ORPCError } from '@orpc/client'

/** The product's code of a failed call; `offline` when no answer came. */
export function errorCodeOf(error: unknown): ErrorCode | 'offline' {
  if (!(error instanceof ORPCError)) return 'offline'
  return isErrorCode(error.code) ? error.code : 'internal'
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus

/** Which inputs were refused, by path. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ORPCError) || !hasFields(error.data)) return {}
  return Object.fromEntries(error.data.fields.map(({ path, message }) => [path, message]))
}

const hasFields = (data: unknown): data is ErrorData =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
