import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The session token in a `Cookie` header, or null when there is none or its signature is not ours. The format is that of
 * the sign-in library: `token.signature`, the signature an HMAC-SHA256 in base64.
 */
export function readSessionToken(header: string | null, name: string, secret: string): string | null {
  const value = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (!value) return null
  const [token, signature] = split(decode(value))
  if (!token || !signature) return null
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function split(signed: string): [string, string] {
  const dot = signed.lastIndexOf('.')
  return dot < 0 ? ['', ''] : [signed.slice(0, dot), signed.slice(dot + 1)]
}

/** A cookie that somebody mangled is no cookie of ours. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
