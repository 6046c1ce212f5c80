import { isSiteIdentifier, SITE_IDENTIFIER_COOKIE } from '@kilowatt/contracts/branding/site-identifier'
import { cookieIn, endedCookie, keepCookie, sessionCookie } from '../../api/kept-cookie.ts'

/**
 * The brand that an address asked for (`?identifier=`), kept for the visit, so that the pages after it stay in its look, in other
 * tabs too: what somebody agrees to is read in one. An empty one ends it.
 */
export function rememberIdentifier(address: URL): void {
  const identifier = address.searchParams.get('identifier')
  if (identifier === '') keepCookie(endedCookie(SITE_IDENTIFIER_COOKIE))
  else if (identifier !== null && isSiteIdentifier(identifier))
    keepCookie(sessionCookie(SITE_IDENTIFIER_COOKIE, encodeURIComponent(identifier)))
}

export function rememberedIdentifier(): string | undefined {
  const kept = cookieIn(document.cookie, SITE_IDENTIFIER_COOKIE)
  return kept === undefined ? undefined : decodeURIComponent(kept)
}
