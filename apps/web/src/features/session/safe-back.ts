import { isAuthPath, ownPath } from '@kilowatt/contracts/web-paths'

/**
 * A path of this app to return to after sign-in; undefined for anything that could lead elsewhere (no open
 * redirect).
 */
export const safeBack = (value: unknown): string | undefined =>
  typeof value === 'string' && ownPath.test(value) && !isAuthPath(value) ? value : undefined
