const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host name as browsers send it: small letters, the letters of other alphabets in ASCII (`xn--…`), no dot at the end.
 * Null for what is none.
 */
export function toHostName(text: string): string | null {
  const typed = text.trim().replace(/\.$/, '')
  if (/[\s/?#@:\\[\]%]/.test(typed) || !URL.canParse(`http://${typed}`)) return null
  const host = new URL(`http://${typed}`).hostname
  return host.length <= 253 && host.split('.').every((part) => label.test(part)) ? host : null
}
