import { isSiteIdentifier, SITE_IDENTIFIER_COOKIE } from '@kilowatt/contracts/branding/site-identifier'
import { cookieIn, endedCookie, keepCookie, sessionCookie } from '../../api/kept-cookie.ts'

/**
 * The brand in an address (`?identifier=`), stored for the visit so that later pages keep its look, even in
 * other tabs such as one with the terms. An empty value ends this.
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
