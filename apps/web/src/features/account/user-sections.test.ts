import { expect, test } from 'vitest'
import { shownSection } from './user-sections.ts'

const entries = (here: string | null) =>
  ['account', 'personal', 'privacy'].map((name) => ({ name, active: name === here }))

test.each([
  ['shows the page in the address', 'personal', 'personal'],
  ['shows the last page too', 'privacy', 'privacy'],
  ['shows the first page for the list and for unknown pages', null, 'account'],
])('%s', (_rule, here, shown) => expect(shownSection(entries(here)).name).toBe(shown))

test('an area without pages is an error', () => {
  expect(() => shownSection([])).toThrow('without pages')
})
