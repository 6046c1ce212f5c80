import { createHmac, timingSafeEqual } from 'node:crypto'
import { readCookie } from '../proof/cookies.ts'

/**
 * The session token in a `Cookie` header, or null if there is none or its signature is not ours. The format
 * is that of the sign-in library: `token.signature`, the signature being an HMAC-SHA256 in base64.
 */
export function readSessionToken(header: string | null, name: string, secret: string): string | null {
  const value = readCookie(header, name)
  if (value === null) return null
  const [token, signature] = split(decode(value))
  if (!token || !signature) return null
  const expected = signatureOf(token, secret)
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** A cookie value that `readSessionToken` accepts. */
export const signCookieValue = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

function split(signed: string): [string, string] {
  const dot = signed.lastIndexOf('.')
  return dot < 0 ? ['', ''] : [signed.slice(0, dot), signed.slice(dot + 1)]
}

/** A malformed cookie counts as not ours. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
