import { expect, test } from 'vitest'
import { consentCookie, readConsent } from './consent-cookie.ts'

const stored = (cookie: string) => cookie.split(';')[0] ?? ''

test.each([true, false])(
  'law: what is written can be read again (analytics %s), among other cookies',
  (analytics) => {
    const cookie = `locale=sl; ${stored(consentCookie(analytics, 1_700_000_000_000))}; other=1`
    expect(readConsent(cookie)).toEqual({
      config: { necessaryCookies: true, analyticsCookies: analytics },
      consentedAt: 1_700_000_000_000,
    })
  },
)

test('the consent lasts a year', () => {
  expect(consentCookie(false, 0)).toContain('max-age=31536000')
})

test.each([
  ['nothing was answered', 'locale=sl'],
  ['it is not JSON', 'cookie_consent=yes'],
  ['it is truncated', 'cookie_consent=%7B%22config'],
  ['its encoding is broken', 'cookie_consent=%E0%A4%A'],
  ['it has another form', `cookie_consent=${encodeURIComponent('{"analytics":true}')}`],
])('there is no consent when %s', (_rule, cookie) => expect(readConsent(cookie)).toBeNull())
