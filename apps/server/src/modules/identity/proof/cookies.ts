type Cookie = {
  name: string
  /** already encoded */
  value: string
  /** null: until the browser closes */
  maxAgeS: number | null
  secure: boolean
  sameSite?: 'Lax' | 'Strict'
  path?: string
}

/** Sets a cookie that scripts cannot read. */
export function setCookie(
  headers: Headers,
  { name, value, maxAgeS, secure, sameSite = 'Lax', path = '/' }: Cookie,
): void {
  const parts = [
    `${name}=${value}`,
    ...(maxAgeS === null ? [] : [`Max-Age=${maxAgeS}`]),
    `Path=${path}`,
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ]
  headers.append('set-cookie', parts.join('; '))
}

/** The raw value of a cookie in a `Cookie` header, or null. */
export function readCookie(header: string | null, name: string): string | null {
  const value = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value || null
}
