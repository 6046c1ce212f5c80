import { expect, test } from 'vitest'
import { askedIdentifier } from './asked-identifier.ts'

const kept = { site_identifier: 'company-3' }

test.each([
  ['nothing is asked for', '/auth/login', {}, undefined],
  ['an address asks', '/auth/login?identifier=sonce', {}, 'sonce'],
  ['the browser kept what an earlier address asked for', '/auth/login', kept, 'company-3'],
  ['the address counts more than what is kept', '/auth/login?identifier=sonce', kept, 'sonce'],
  ['an empty one removes it', '/auth/login?identifier=', kept, undefined],
  ['text that can name no brand', '/auth/login?identifier=a%00b', {}, undefined],
  ['an endless one', '/auth/login', { site_identifier: 'x'.repeat(101) }, undefined],
])('%s', (_rule, url, cookies, expected) => {
  expect(askedIdentifier({ url, cookies })).toBe(expected)
})
