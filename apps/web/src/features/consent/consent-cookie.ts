import {
  CONSENT_COOKIE,
  type CookieConsent,
  decodeConsent,
  encodeConsent,
} from '@kilowatt/contracts/identity/consent-cookie'
import { cookieIn, keepCookie, yearCookie } from '../../api/kept-cookie.ts'

/** The consent in a document's cookies, or null if it is missing or unreadable. */
export function readConsent(cookie: string): CookieConsent | null {
  const value = cookieIn(cookie, CONSENT_COOKIE)
  return value === undefined ? null : decodeConsent(value)
}

export const consentCookie = (analyticsCookies: boolean, consentedAt: number): string =>
  yearCookie(
    CONSENT_COOKIE,
    encodeConsent({ config: { necessaryCookies: true, analyticsCookies }, consentedAt }),
  )

/** Stores the consent in this browser. */
export const keepConsent = (analyticsCookies: boolean): void =>
  keepCookie(consentCookie(analyticsCookies, Date.now()))
