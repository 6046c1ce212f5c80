import { expect, test } from 'vitest'
import { earlyLinks } from './early-parts.ts'

const families = [
  { path: '^/auth/', scripts: ['/auth.js'], styles: ['/auth.css'] },
  { path: '^/locations/', scripts: ['/location.js'], styles: [] },
  { path: '^/', scripts: ['/frame.js'], styles: [] },
]
const visit = (url: string, more: { isSignedIn?: boolean; identifier?: string; tongue?: string } = {}) => ({
  request: { url, headers: { 'accept-language': more.tongue ?? 'en-GB,sl;q=0.5' }, cookies: {} },
  isSignedIn: more.isSignedIn ?? false,
  identifier: more.identifier,
})
const named = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

const calls = ['/api/site/info', '/api/site/translations/en', '/api/auth/user']
const callsOfWayIn = ['/api/site/info', '/api/site/translations/en?part=way-in', '/api/auth/user']

test.each([
  ['the sign-in', visit('/auth/login?back=/'), ['/auth.css', ...callsOfWayIn, '/auth.js']],
  [
    'a page of somebody unknown: the sign-in',
    visit('/locations/7'),
    ['/auth.css', ...callsOfWayIn, '/auth.js'],
  ],
  ['a page of who is signed in', visit('/locations/7', { isSignedIn: true }), [...calls, '/location.js']],
  ['any other page', visit('/user/profile', { isSignedIn: true }), [...calls, '/frame.js']],
])('%s comes with what it needs next', (_page, asked, expected) => {
  expect(named(earlyLinks(families, asked))).toEqual(expected)
})

test('the calls are those that the script makes: of the brand, in the language', () => {
  const links = named(earlyLinks([], visit('/', { identifier: 'a&"b', tongue: 'fr, sl-SI;q=0.9' })))
  expect(links).toEqual([
    '/api/site/info?identifier=a%26%22b',
    '/api/site/translations/sl?part=way-in',
    '/api/auth/user',
  ])
  const chosen = { ...visit('/'), request: { url: '/', headers: {}, cookies: { locale: 'en' } } }
  expect(earlyLinks([], chosen)).toContain('translations/en')
})
