import {
  CONSENT_COOKIE,
  type CookieConsent,
  decodeConsent,
  encodeConsent,
} from '@kilowatt/contracts/identity/consent-cookie'
import { cookieIn, keepCookie, yearCookie } from '../../api/kept-cookie.ts'

/** The answer in a document's cookies; null when there is none, or none that can be read. */
export function readConsent(cookie: string): CookieConsent | null {
  const value = cookieIn(cookie, CONSENT_COOKIE)
  return value === undefined ? null : decodeConsent(value)
}

export const consentCookie = (analyticsCookies: boolean, consentedAt: number): string =>
  yearCookie(
    CONSENT_COOKIE,
    encodeConsent({ config: { necessaryCookies: true, analyticsCookies }, consentedAt }),
  )

/** Keeps an answer in this browser from now on. */
export const keepConsent = (analyticsCookies: boolean): void =>
  keepCookie(consentCookie(analyticsCookies, Date.now()))
