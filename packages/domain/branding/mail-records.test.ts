import { expect, test } from 'vitest'
import { isMailRecordSet, type MailRecordName, mailRecordsOf, spfMechanismOf } from './mail-records.ts'

const records = mailRecordsOf({
  domain: 'example.com',
  selector: 'em7',
  publicKey: 'MIIB+/=',
  spfMechanism: 'include:_spf.energy.example',
})
const wanted = (name: MailRecordName) => {
  const one = records.find((record) => record.name === name)
  if (!one) throw new Error(name)
  return one
}

test('the owner of a domain sets three records, of which one is optional', () => {
  expect(records).toEqual([
    {
      name: 'spf',
      type: 'TXT',
      hostname: 'example.com',
      value: 'v=spf1 include:_spf.energy.example ~all',
      optional: false,
    },
    {
      name: 'dkim',
      type: 'TXT',
      hostname: 'em7._domainkey.example.com',
      value: 'v=DKIM1; k=rsa; p=MIIB+/=',
      optional: false,
    },
    { name: 'dmarc', type: 'TXT', hostname: '_dmarc.example.com', value: 'v=DMARC1; p=none', optional: true },
  ])
})

test.each<[string, MailRecordName, string[], boolean]>([
  ['no records at all', 'spf', [], false],
  ['our mechanism among others in SPF', 'spf', ['v=spf1 mx INCLUDE:_spf.energy.example -all'], true],
  ['our mechanism with an explicit plus', 'spf', ['v=spf1 +include:_spf.energy.example'], true],
  ['an SPF record without us', 'spf', ['v=spf1 mx -all'], false],
  ['an SPF record that refuses us', 'spf', ['v=spf1 -include:_spf.energy.example'], false],
  ['two SPF records, which count as none', 'spf', ['v=spf1 include:_spf.energy.example', 'v=spf1 mx'], false],
  ['other TXT records next to ours', 'spf', ['google=1', 'v=spf1 include:_spf.energy.example ~all'], true],
  ['an SPF record of another version', 'spf', ['v=spf10 include:_spf.energy.example'], false],
  ['our DKIM key', 'dkim', ['v=DKIM1; k=rsa; p=MIIB+/='], true],
  ['our DKIM key with spaces and without optional parts', 'dkim', ['p=MI IB+/='], true],
  ['another DKIM key', 'dkim', ['v=DKIM1; k=rsa; p=AAAA'], false],
  ['a revoked DKIM key', 'dkim', ['v=DKIM1; p='], false],
  ['any DMARC policy', 'dmarc', ['v=DMARC1; p=reject; rua=mailto:a@example.com'], true],
  ['another record under the DMARC name', 'dmarc', ['v=spf1 -all'], false],
  ['two DMARC policies, which count as none', 'dmarc', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], false],
])('%s', (_rule, name, found, expected) => expect(isMailRecordSet(wanted(name), found)).toBe(expected))

test.each([
  ['smtp.example.com', 'a:smtp.example.com'],
  ['192.0.2.7', 'ip4:192.0.2.7'],
  ['[2001:db8::7]', 'ip6:2001:db8::7'],
])('%s allows mails from %s', (host, mechanism) => expect(spfMechanismOf(host)).toBe(mechanism))

test('law: the requested record is accepted, and no other record is', () => {
  for (const { name, value } of records)
    for (const other of records) expect(isMailRecordSet(other, [value])).toBe(name === other.name)
})
