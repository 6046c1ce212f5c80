import { expect, test } from 'vitest'
import { safeBack } from './safe-back.ts'

test.each([
  [
    'a path of the app is kept with its search',
    '/locations/7/charts?range=week',
    '/locations/7/charts?range=week',
  ],
  ['another site', 'https://example.org/', undefined],
  ['another site without a scheme', '//example.org', undefined],
  ['another site with a backslash', '/\\example.org', undefined],
  ['another site with a tab that browsers drop', '/\t/example.org', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['the sign-in itself', '/auth/login', undefined],
  ['no text', ['/'], undefined],
])('%s', (_rule, value, back) => expect(safeBack(value)).toBe(back))
