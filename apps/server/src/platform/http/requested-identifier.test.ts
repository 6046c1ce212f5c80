import { expect, test } from 'vitest'
import { requestedIdentifier } from './requested-identifier.ts'

const kept = { site_identifier: 'company-3' }

test.each([
  ['no brand is requested', '/auth/login', {}, undefined],
  ['an address requests a brand', '/auth/login?identifier=sonce', {}, 'sonce'],
  ['the browser stored the brand of an earlier address', '/auth/login', kept, 'company-3'],
  ['the address takes precedence over the stored brand', '/auth/login?identifier=sonce', kept, 'sonce'],
  ['an empty identifier removes the stored brand', '/auth/login?identifier=', kept, undefined],
  ['text that cannot be an identifier', '/auth/login?identifier=a%00b', {}, undefined],
  ['an identifier that is too long', '/auth/login', { site_identifier: 'x'.repeat(101) }, undefined],
])('%s', (_rule, url, cookies, expected) => {
  expect(requestedIdentifier({ url, cookies })).toBe(expected)
})
