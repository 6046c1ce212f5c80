/**
 * Key for whether this browser last had a signed-in user. Scripts cannot read the session cookie, and pages
 * under /auth do not ask who is signed in (spec §4), so the sign-in page only asks if this is true.
 */
const KEY = 'was-signed-in'

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
}

export const wasSignedIn = (): boolean => localStorage.getItem(KEY) !== null
