const YEAR_S = 31_536_000

/** The value of a cookie among those of a document; undefined when it is not there. */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(cookies)?.[1]

/** A cookie for a year, as a document takes it. */
export const yearCookie = (name: string, value: string) =>
  `${name}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`

/** A cookie for as long as the browser is open. */
export const sessionCookie = (name: string, value: string) => `${name}=${value}; path=/; samesite=lax`

/** What takes a cookie back. */
export const endedCookie = (name: string) => `${name}=; path=/; max-age=0; samesite=lax`

/** Keeps a cookie in this browser from now on. */
export function keepCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = cookie
}
