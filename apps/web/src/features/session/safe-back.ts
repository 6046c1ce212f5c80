import { isAuthPath, ownPath } from '@kilowatt/contracts/web-paths'

/** A path of this app to return to after sign-in; anything that could lead elsewhere is dropped (no open redirect). */
export const safeBack = (value: unknown): string | undefined =>
  typeof value === 'string' && ownPath.test(value) && !isAuthPath(value) ? value : undefined
