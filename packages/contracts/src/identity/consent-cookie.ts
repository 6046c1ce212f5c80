/** Answer to the question about cookies (spec §3), as a browser keeps it for a year. */
export type CookieConsent = {
  config: { necessaryCookies: true; analyticsCookies: boolean }
  /** ms since 1970 */
  consentedAt: number
}

/** Read by the server too: what somebody answered before signing in is theirs from then on. */
export const CONSENT_COOKIE = 'cookie_consent'

export const encodeConsent = (consent: CookieConsent): string => encodeURIComponent(JSON.stringify(consent))

/** The answer in the value of a cookie; null when it is none that can be read. */
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
