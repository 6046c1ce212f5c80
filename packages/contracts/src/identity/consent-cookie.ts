/** Answer to the cookie question (spec §3). A browser keeps it for a year. */
export type CookieConsent = {
  config: { necessaryCookies: true; analyticsCookies: boolean }
  /** ms since 1970 */
  consentedAt: number
}

/** The server reads this cookie too: an answer given before signing in then belongs to that person. */
export const CONSENT_COOKIE = 'cookie_consent'

export const encodeConsent = (consent: CookieConsent): string => encodeURIComponent(JSON.stringify(consent))

/** The answer in a cookie's value, or null if it cannot be read. */
export function decodeConsent(value: string): CookieConsent | null {
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(value))
    return isConsent(kept) ? kept : null
  } catch {
    return null
  }
}

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
