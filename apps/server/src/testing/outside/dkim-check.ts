import { createHash, createPublicKey, verify } from 'node:crypto'

/**
 * Checks a mail's DKIM signature (RFC 6376, relaxed/relaxed, rsa-sha256) without the library that created it.
 * @param publicKey base64, as in the DNS record
 * @returns the signer, or null if the mail is not signed, was changed, or the key differs
 */
export function signerOf(mail: string, publicKey: string): { domain: string; selector: string } | null {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const headers = head.split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line))
  if (signature === undefined) return null
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.trim().split(/=(.*)/s, 2) as [string, string])
      .map(([name, value = '']) => [name, value.replace(/\s+/g, '')]),
  )
  const body = `${rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`
  if (createHash('sha256').update(body).digest('base64') !== tags.get('bh')) return null
  const signed = (tags.get('h') ?? '')
    .toLowerCase()
    .split(':')
    .flatMap((name) => headers.findLast((line) => line.toLowerCase().startsWith(`${name}:`)) ?? [])
  const unsigned = signature.replace(/(\bb=)[\s\S]*$/, '$1')
  const text = [...signed.map((line) => `${relaxed(line)}\r\n`), relaxed(unsigned)].join('')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const isGood = verify('sha256', Buffer.from(text), key, Buffer.from(tags.get('b') ?? '', 'base64'))
  return isGood ? { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '' } : null
}

function relaxed(header: string): string {
  const colon = header.indexOf(':')
  const value = header.slice(colon + 1).replace(/\r\n/g, '')
  return `${header.slice(0, colon).toLowerCase().trim()}:${value.replace(/[ \t]+/g, ' ').trim()}`
}
