import { type ErrorCode, errorStatus } from '@kilowatt/contracts/errors'
import { ORPCError } from '@orpc/client'

/** The product's code of a failed call; `offline` when no answer came. */
export function errorCodeOf(error: unknown): ErrorCode | 'offline' {
  if (!(error instanceof ORPCError)) return 'offline'
  return isErrorCode(error.code) ? error.code : 'internal'
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus
