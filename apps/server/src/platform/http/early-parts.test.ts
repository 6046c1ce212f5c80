import { expect, test } from 'vitest'
import { earlyLinks, ownScripts } from './early-parts.ts'

const scripts = ['/index.js', '/vendor.js']
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
const named = (link: string) => [...link.matchAll(/<([^>]+)>/g)].map(([, href]) => href)

const nothing = { scripts: [], families: [] }
const calls = ['/api/site/info', '/api/site/translations/en', '/api/auth/user']
const callsOfWayIn = ['/api/site/info', '/api/site/translations/en?part=way-in']

test.each([
  [
    'the sign-in, which does not request the user',
    visit('/auth/login?back=/'),
    ['/auth.css', ...callsOfWayIn, '/auth.js'],
  ],
  [
    'a page of an unknown visitor: the sign-in',
    visit('/locations/7'),
    ['/auth.css', ...callsOfWayIn, '/api/auth/user', '/auth.js'],
  ],
  ['a page of a signed-in person', visit('/locations/7', { isSignedIn: true }), [...calls, '/location.js']],
  ['any other page', visit('/user/profile', { isSignedIn: true }), [...calls, '/frame.js']],
])('%s lists the files and calls that it needs next', (_page, asked, expected) => {
  expect(named(earlyLinks({ scripts, families }, asked))).toEqual([...scripts, ...expected])
})

test('the calls are those that the script makes, for the brand and in the language', () => {
  const links = named(earlyLinks(nothing, visit('/', { identifier: 'a&"b', tongue: 'fr, sl-SI;q=0.9' })))
  expect(links).toEqual([
    '/api/site/info?identifier=a%26%22b',
    '/api/site/translations/sl?part=way-in',
    '/api/auth/user',
  ])
  const chosen = { ...visit('/'), request: { url: '/', headers: {}, cookies: { locale: 'en' } } }
  expect(earlyLinks(nothing, chosen)).toContain('translations/en')
})

test('each part is requested in the way in which the page requests it, so no part loads twice', () => {
  const link = earlyLinks({ scripts, families }, visit('/auth/login'))
  expect(link).toContain(
    '</vendor.js>; rel=modulepreload; crossorigin, </auth.css>; rel=preload; as=style; crossorigin',
  )
})

test('the scripts of a page are those that the page names, whatever the order of attributes', () => {
  const page = `<script type="module" crossorigin src="/index.js"></script>
    <link rel="modulepreload" crossorigin href="/vendor.js"><link rel="stylesheet" crossorigin href="/index.css">`
  expect(ownScripts(page)).toEqual(scripts)
})
