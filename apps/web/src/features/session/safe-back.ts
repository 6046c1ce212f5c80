import { isAuthPath, isOwnPath } from '@kilowatt/contracts/web-paths'

/** A path of this app to return to after sign-in; anything that could lead elsewhere is dropped (no open redirect). */
export function safeBack(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isOwnPath(value) || isAuthPath(value)) return undefined
  // A browser drops tabs and line ends inside an address, which could turn "/\t/host" into "//host".
  return /[\t\n\r\\]/.test(value) ? undefined : value
}
