import { DatabaseError } from 'pg'
import { systemCode } from './start-error.ts'

const systemCodes: readonly (string | undefined)[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
const clientWords =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/

/**
 * The database is away, or has no room: whatever asked it is not to blame. By SQLSTATE (PostgreSQL manual, appendix A) 08 is a
 * connection that failed, 53 a lack of disk, memory or connections, 57P a server that stops or starts.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError && /^(08|53|57P)/.test(error.code ?? '')) return true
  // Libraries wrap what the database said.
  return (
    systemCodes.includes(systemCode(error)) || clientWords.test(error.message) || isUnreachable(error.cause)
  )
}
