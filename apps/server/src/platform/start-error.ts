/** Why the server cannot start, as one line for the person who starts it. `main.ts` prints it and exits with code 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's error code (`EACCES`, `ENOSPC`, …) of an unknown error, if it has one. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The codes of the system and of PostgreSQL for a full disk. */
const diskFullCodes: readonly (string | undefined)[] = ['ENOSPC', '53100']

/** Why the server cannot start, as one line; null if the error needs its stack. */
export function startLine(error: unknown): string | null {
  // the original error, in case stopping because of it failed too
  if (error instanceof SuppressedError) return startLine(error.suppressed) ?? startLine(error.error)
  if (error instanceof StartError) return error.message
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (diskFullCodes.includes(systemCode(cause)))
      return 'The disk is full: make room for DATA_DIR, or set it to another place'
  return null
}

/** Turns a failed `listen` into a line that names the setting to change; other errors stay as they are. */
export function listenError(
  error: unknown,
  setting: 'PORT' | 'MQTT_PORT' | 'TUNNEL_PORT',
  port: number,
): unknown {
  const code = systemCode(error)
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken: set ${setting} to a free one`, { cause: error })
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights: set ${setting} to one above 1023`, {
      cause: error,
    })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError('Setting HOST is wrong: this machine does not have that address', { cause: error })
  return error
}
