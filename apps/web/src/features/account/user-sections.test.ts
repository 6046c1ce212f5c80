import { expect, test } from 'vitest'
import { shownSection } from './user-sections.ts'

const entries = (here: string | null) =>
  ['account', 'personal', 'privacy'].map((name) => ({ name, active: name === here }))

test.each([
  ['the page of the address is shown', 'personal', 'personal'],
  ['the last one, too', 'privacy', 'privacy'],
  ['the list of all of them, and what is none of them, shows the first', null, 'account'],
])('%s', (_rule, here, shown) => expect(shownSection(entries(here)).name).toBe(shown))

test('an area without pages is a mistake', () => {
  expect(() => shownSection([])).toThrow('without pages')
})
