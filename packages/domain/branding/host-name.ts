const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host name as browsers send it: lower case, non-ASCII letters encoded (`xn--…`), no trailing dot. Null if the text
 * is not a host name.
 */
export function toHostName(text: string): string | null {
  const typed = text.trim().replace(/\.$/, '')
  if (/[\s/?#@:\\[\]%]/.test(typed) || !URL.canParse(`http://${typed}`)) return null
  const host = new URL(`http://${typed}`).hostname
  return host.length <= 253 && host.split('.').every((part) => label.test(part)) ? host : null
}
