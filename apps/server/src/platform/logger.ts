import { type DestinationStream, type Logger, pino } from 'pino'
import { systemCode } from './start-error.ts'
import { isUnreachable } from './unreachable.ts'

/** Keys whose values never reach the log, at the top and one and two levels down. */
const secretKeys = [
  'password',
  'secret',
  'token',
  'cookie',
  'authorization',
  '"set-cookie"',
  'secretKey',
  'databaseUrl',
]
const redact = secretKeys.flatMap((key) => {
  const dotted = key.startsWith('"') ? `[${key}]` : `.${key}`
  return [dotted.replace(/^\./, ''), `*${dotted}`, `*.*${dotted}`]
})

/**
 * A log as JSON lines on stdout, written asynchronously and flushed at exit, because waiting for a pipe takes
 * half a millisecond per call. On a terminal, the lines are readable; the pretty printer is loaded only
 * there.
 */
export async function createLogger(level: string, out: DestinationStream | null = null): Promise<Logger> {
  const options = {
    level,
    redact,
    serializers: { err: describe },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (out) return pino(options, out)
  if (!process.stdout.isTTY) return pino(options, pino.destination({ dest: 1, sync: false }))
  const { default: pretty } = await import('pino-pretty')
  return pino(
    options,
    pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true }),
  )
}

/**
 * The useful parts of an error. Libraries attach whole connections with their data, and the stack of a lost
 * database connection is of no use.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? withoutQueries(error) : kindOf(error) }
  const { name, message, stack, cause } = error
  return {
    name,
    code: systemCode(error),
    message: withoutQueries(message),
    ...(stack !== undefined && !isUnreachable(error) && { stack: withoutQueries(stack) }),
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  }
}

/** Type of a thrown value. Anything can be thrown, including the parameters of a sign-in. */
const kindOf = (thrown: unknown) => Object.prototype.toString.call(thrown)

/**
 * A message without queries of addresses: libraries put whole addresses into their messages, and our queries
 * contain secrets.
 */
const withoutQueries = (text: string) => text.replace(/\?[^\s"'`<>?]*=[^\s"'`<>]*/g, '?…')
