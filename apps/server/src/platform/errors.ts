import { type ErrorCode, type ErrorData, errorStatus } from '@kilowatt/contracts/errors'
import { ORPCError, ValidationError } from '@orpc/contract'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from 'pg'
import { systemCode } from './start-error.ts'

const defaultMessage: Record<ErrorCode, string> = {
  invalid: 'The request is not valid.',
  unauthenticated: 'Sign in first.',
  invalid_credentials: 'E-mail or password is wrong.',
  email_not_verified: 'Confirm your e-mail address first.',
  second_factor_needed: 'Enter the code of your second factor.',
  passkey_needed: 'Sign in with your passkey.',
  second_factor_required: 'Your company requires a second factor; set one up first.',
  not_while_impersonating: 'This cannot be done in the name of somebody else.',
  key_scope: 'This API key may not do this.',
  super_admin_stays: 'A super admin cannot delete their own account; ask support.',
  forbidden: 'You may not do this.',
  not_found: 'Not found.',
  conflict: 'This contradicts the current state.',
  location_group_not_empty: 'Location group must be empty',
  location_group_cycle: 'A location group cannot be moved into itself or into a group below it.',
  already_in_group: 'Selected items already in the target group are refused',
  location_has_controllers: 'Location still has controllers assigned',
  owns_locations: 'This person owns locations of the company; give them to somebody else first.',
  invite_has_access: 'This email already has access to location!',
  invite_pending: 'This email already has pending invite!',
  invite_mail_failed: 'Error occurred while trying to send email!',
  invite_delete_failed: 'Failed to delete!',
  confirmation_failed: 'Error occurred while processing invite',
  token_used: 'Provided token was already used and confirmed!',
  token_expired: 'Provided token has expired!',
  token_missing: 'Token is missing! Invalid action requested!',
  controller_invalid: 'Provided controller data was not valid.',
  location_invalid: 'Provided location data was not valid.',
  controller_already_yours: 'You already linked this controller.',
  controller_of_somebody_else: "Cannot link, controller is already linked to someone else's account.",
  controller_not_found:
    'Serial number not found. Check the entered value and verify that your controller has internet access.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'This content type is not supported.',
  too_many_requests: 'Too many requests; try again later.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service is not available right now; try again later.',
}

/**
 * The one error that request code throws. It travels to the client as `{ defined, code, status, message, data }`; a code
 * without a status cannot exist.
 */
export class AppError extends ORPCError<ErrorCode, ErrorData | undefined> {
  override name = 'AppError'

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: ErrorData['fields']; cause?: unknown } = {},
  ) {
    const { fields, cause, message = defaultMessage[code] } = options
    super(code, { status: errorStatus[code], message, data: fields && { fields }, cause })
  }
}

/** An input that only the database or a rule could refuse, named like one that the schema refuses. */
export const invalidField = (path: string, message: string) =>
  new AppError('invalid', { fields: [{ path, message }] })

/** Whatever was thrown, as what the client may see. What is not known to be the caller's fault is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) return fromOrpc(error)
  if (error instanceof DatabaseError) return fromPostgres(error)
  if (isUnreachable(error)) return new AppError('unavailable', { cause: error })
  const status = httpStatus(error)
  return new AppError(status === undefined ? 'internal' : codeOfStatus(status), { cause: error })
}

function fromOrpc(error: ORPCError<string, unknown>): AppError {
  if (error.cause instanceof ValidationError && error.status === 400)
    return new AppError('invalid', { fields: fieldsOf(error.cause.issues), cause: error })
  return new AppError(codeOfStatus(error.status), { cause: error })
}

const fieldsOf = (issues: ValidationError['issues']) =>
  issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }))

/**
 * The net below the schemas, by SQLSTATE (PostgreSQL manual, appendix A): class 22 is a value the column cannot take (a NUL
 * character, a number out of range), 23 a constraint, 57014 a cancelled query, 08, 53 and 57P a server in trouble.
 */
function fromPostgres(error: DatabaseError): AppError {
  const state = error.code ?? ''
  if (state.startsWith('22') || state === '23514') return new AppError('invalid', { cause: error })
  if (state === '23505' || state === '23503') return new AppError('conflict', { cause: error })
  if (/^(57014|57P|08|53)/.test(state)) return new AppError('unavailable', { cause: error })
  return new AppError('internal', { cause: error })
}

/** The name of the constraint that refused a write; null when it failed of something else. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof DatabaseError ? (error.constraint ?? null) : null

const isUnreachable = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(systemCode(error) ?? '') ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message))

function httpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  return typeof error.statusCode === 'number' ? error.statusCode : undefined
}

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.entries(errorStatus) as [ErrorCode, number][]
  const exact = codes.find(([, known]) => known === status)?.[0]
  return exact ?? (status >= 400 && status < 500 ? 'invalid' : 'internal')
}

/** Only what is our fault is worth a stack in the log; a refused input is the caller's business. */
export function logOurFault(error: AppError, log: FastifyBaseLogger) {
  if (error.status >= 500) log.error({ err: error.cause ?? error }, error.message)
  else log.debug({ code: error.code, data: error.data }, error.message)
}
