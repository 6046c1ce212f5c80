import { cookieIn, keepCookie, yearCookie } from '../../api/kept-cookie.ts'

/** Answer to the question about cookies (spec §3); kept for a year, then asked again. */
export type CookieConsent = {
  config: { necessaryCookies: true; analyticsCookies: boolean }
  /** ms since 1970 */
  consentedAt: number
}

const NAME = 'cookie_consent'

/** The answer in a document's cookies; null when there is none, or none that can be read. */
export function readConsent(cookie: string): CookieConsent | null {
  const value = cookieIn(cookie, NAME)
  if (value === undefined) return null
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(value))
    return isConsent(kept) ? kept : null
  } catch {
    return null
  }
}

export function consentCookie(analyticsCookies: boolean, consentedAt: number): string {
  const consent: CookieConsent = { config: { necessaryCookies: true, analyticsCookies }, consentedAt }
  return yearCookie(NAME, encodeURIComponent(JSON.stringify(consent)))
}

/** Keeps an answer in this browser from now on. */
export const keepConsent = (analyticsCookies: boolean): void =>
  keepCookie(consentCookie(analyticsCookies, Date.now()))

const isConsent = (kept: unknown): kept is CookieConsent =>
  typeof kept === 'object' &&
  kept !== null &&
  'consentedAt' in kept &&
  typeof kept.consentedAt === 'number' &&
  'config' in kept &&
  typeof kept.config === 'object' &&
  kept.config !== null &&
  'analyticsCookies' in kept.config &&
  typeof kept.config.analyticsCookies === 'boolean'
