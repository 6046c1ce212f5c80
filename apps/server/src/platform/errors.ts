import {
  type ErrorCode,
  type ErrorData,
  errorSentences,
  errorStatus,
  type RefusedField,
} from '@kilowatt/contracts/errors'
import { ORPCError, ValidationError } from '@orpc/contract'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from 'pg'
import { isUnreachable } from './unreachable.ts'

/**
 * The only error that request code throws. The client gets the error as `{ defined, code, status, message,
 * data }`; a code without a status cannot exist.
 */
export class AppError extends ORPCError<ErrorCode, ErrorData | undefined> {
  override name = 'AppError'

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: RefusedField[]; retryAfterS?: number; cause?: unknown } = {},
  ) {
    const { fields, retryAfterS, cause, message = errorSentences[code] } = options
    const data = fields ? { fields } : retryAfterS === undefined ? undefined : { retryAfterS }
    super(code, { status: errorStatus[code], message, data, cause })
  }
}

/**
 * An input refused by the database or by a rule, reported like a schema error.
 * @param message key of a reason. If a form can get this error, `CallForm` in the web app needs a text for it.
 */
export const invalidField = (path: string, message: string) =>
  new AppError('invalid', { fields: [{ path, message }] })

/** Error for a body that exceeds its limit in bytes. */
export const bodyTooLarge = (mostBytes: number) =>
  new AppError('too_large', {
    message: `The body is larger than the limit of ${mostBytes} bytes.`,
  })

/**
 * Converts anything thrown into an error for the client: `internal`, unless the caller is known to be the
 * cause.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) return fromOrpc(error)
  const status = httpStatus(error)
  // A disconnected client and a lost database have the same error codes, but only the client's error has a 4xx status.
  // The sign-in library marks errors of its database calls as 500, so these are checked, too.
  if ((status === undefined || status >= 500) && isUnreachable(error))
    return new AppError('unavailable', { cause: error })
  if (error instanceof DatabaseError) return fromPostgres(error)
  return new AppError(status === undefined ? 'internal' : codeOfStatus(status), { cause: error })
}

function fromOrpc(error: ORPCError<string, unknown>): AppError {
  if (error.cause instanceof ValidationError && error.status === 400)
    return new AppError('invalid', { fields: fieldsOf(error.cause.issues), cause: error })
  return new AppError(codeOfStatus(error.status), { cause: error })
}

/** At most this many problems are reported in an error. A body of a megabyte may have a hundred thousand. */
const MAX_FIELDS = 20
const MAX_TEXT_LENGTH = 200
const short = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text)

const fieldsOf = (issues: ValidationError['issues']) =>
  issues.slice(0, MAX_FIELDS).map(({ path = [], message }) => ({
    path: short(path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')),
    message: short(message),
  }))

const TOOK_TOO_LONG = 'This took too long and was stopped. Ask for less, or try again later.'

/**
 * Fallback behind the schemas, by SQLSTATE (PostgreSQL manual, appendix A): class 22 is a value the column cannot store
 * (a NUL character, a number out of range), 23 a constraint, 57014 a query that took too long.
 */
function fromPostgres(error: DatabaseError): AppError {
  const state = error.code ?? ''
  if (state.startsWith('22') || state === '23514') return new AppError('invalid', { cause: error })
  if (state === '23505' || state === '23503') return new AppError('conflict', { cause: error })
  if (state === '57014') return new AppError('unavailable', { message: TOOK_TOO_LONG, cause: error })
  return new AppError('internal', { cause: error })
}

/**
 * Whether the database refused the value itself, so retrying does not help. 21000: a statement has the same
 * row twice.
 */
export const isContentRefused = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^(22|23502|21000)/.test(error.code ?? '')

/** Name of the constraint that refused a write; null if it failed for another reason. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof DatabaseError ? (error.constraint ?? null) : null

function httpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.entries(errorStatus) as [ErrorCode, number][]
  const exact = codes.find(([, known]) => known === status)?.[0]
  return exact ?? (status >= 400 && status < 500 ? 'invalid' : 'internal')
}

/** Only our own errors are logged with a stack; a refused input is the caller's mistake. */
export function logOurFault(error: AppError, log: FastifyBaseLogger) {
  if (error.status >= 500) log.error({ err: error.cause ?? error }, error.message)
  else log.debug({ code: error.code, data: error.data }, error.message)
}
