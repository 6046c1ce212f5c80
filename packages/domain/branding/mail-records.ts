/** The DNS records that authenticate our mails: RFC 7208 (SPF), RFC 6376 (DKIM), RFC 7489 (DMARC). */
export const mailRecordNames = ['spf', 'dkim', 'dmarc'] as const
export type MailRecordName = (typeof mailRecordNames)[number]

export type MailRecord = {
  readonly name: MailRecordName
  readonly type: 'TXT'
  readonly hostname: string
  readonly value: string
  /** whether mails are accepted without this record too, but trusted less */
  readonly optional: boolean
}

export type MailDomain = {
  /** the part of the sender's address after the @ */
  readonly domain: string
  readonly selector: string
  /** base64 of the public key (SubjectPublicKeyInfo) */
  readonly publicKey: string
  /** SPF mechanism for our mail server, such as `include:_spf.example.com` */
  readonly spfMechanism: string
}

/** Records that a domain needs so that receivers trust our mails in its name. */
export const mailRecordsOf = ({ domain, selector, publicKey, spfMechanism }: MailDomain): MailRecord[] => [
  record('spf', domain, `v=spf1 ${spfMechanism} ~all`),
  record('dkim', `${selector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${publicKey}`),
  record('dmarc', `_dmarc.${domain}`, 'v=DMARC1; p=none'),
]

/** SPF mechanism of a host name or IP address; IPv6 with or without brackets. */
export function spfMechanismOf(host: string): string {
  if (/^[\d.]+$/.test(host)) return `ip4:${host}`
  return host.includes(':') ? `ip6:${host.replace(/[[\]]/g, '')}` : `a:${host}`
}

const record = (name: MailRecordName, hostname: string, value: string): MailRecord => ({
  name,
  type: 'TXT',
  hostname,
  value,
  optional: name === 'dmarc',
})

/**
 * Whether the DNS record has the required content. It may contain more, because a domain has one SPF record
 * for all its senders.
 * @param found TXT records of the hostname, each with its strings joined
 */
export function isMailRecordSet(
  { name, value }: Pick<MailRecord, 'name' | 'value'>,
  found: readonly string[],
) {
  if (name === 'dkim') return found.some((text) => isSameKey(tagsOf(text), tagsOf(value)))
  if (name === 'dmarc') return found.filter((text) => /^v=DMARC1\s*(;|$)/.test(text)).length === 1
  // More than one is an error for receivers (RFC 7208, 4.5).
  const policies = found.filter((text) => /^v=spf1( |$)/i.test(text))
  return policies.length === 1 && termsOf(policies[0] ?? '').includes(termsOf(value)[1] ?? '')
}

const termsOf = (policy: string) =>
  policy
    .toLowerCase()
    .split(/\s+/)
    .map((term) => term.replace(/^\+/, ''))

type Tags = ReadonlyMap<string, string>

const tagsOf = (text: string): Tags =>
  new Map(
    text.split(';').flatMap((part) => {
      const [name = '', ...rest] = part.split('=')
      return rest.length === 0 ? [] : [[name.trim(), rest.join('=').replace(/\s+/g, '')] as const]
    }),
  )

const isSameKey = (found: Tags, wanted: Tags) =>
  (found.get('v') ?? 'DKIM1') === 'DKIM1' &&
  (found.get('k') ?? 'rsa') === 'rsa' &&
  found.get('p') === wanted.get('p')
