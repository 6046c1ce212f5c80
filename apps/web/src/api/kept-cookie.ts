const YEAR_S = 31_536_000

/** The value of a cookie in a document's cookie string; undefined if absent. */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies)?.[1]

/** A cookie string that lasts a year. */
export const yearCookie = (name: string, value: string) =>
  `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`

/** A cookie string that lasts as long as the browser is open. */
export const sessionCookie = (name: string, value: string) => `${name}=${value}; path=/; samesite=lax`

/** A cookie string that deletes the cookie. */
export const endedCookie = (name: string) => `${name}=; path=/; max-age=0; samesite=lax`

/** Stores a cookie in this browser. */
export function keepCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we support has the Cookie Store API
  document.cookie = cookie
}
