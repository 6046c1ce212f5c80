/**
 * Whether somebody was signed in here when this browser last heard of it. The session's own cookie is out of a script's reach, and
 * pages under /auth do not ask who is there (spec §4): only where this says so does the sign-in look.
 */
const KEY = 'was-signed-in'

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
}

export const wasSignedIn = (): boolean => localStorage.getItem(KEY) !== null
