import { expect, test } from 'vitest'
import { safeBack } from './safe-back.ts'

test.each([
  [
    'a page of ours is kept with its search',
    '/locations/7/charts?range=week',
    '/locations/7/charts?range=week',
  ],
  ['another site', 'https://example.org/', undefined],
  ['another site without a scheme', '//example.org', undefined],
  ['another site by a backslash', '/\\example.org', undefined],
  ['another site by a dropped tab', '/\t/example.org', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['back to the sign-in itself', '/auth/login', undefined],
  ['no text', ['/'], undefined],
])('%s', (_rule, value, back) => expect(safeBack(value)).toBe(back))
