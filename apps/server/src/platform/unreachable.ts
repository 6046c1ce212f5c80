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
 * Whether the database is unavailable or out of resources, so the request is not the cause. By SQLSTATE
 * (PostgreSQL manual, appendix A): 08 is a failed connection, 53 a lack of disk, memory or connections, 57P a
 * server that stops or starts.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError && /^(08|53|57P)/.test(error.code ?? '')) return true
  // Libraries wrap the database's error.
  return (
    systemCodes.includes(systemCode(error)) || clientWords.test(error.message) || isUnreachable(error.cause)
  )
}
