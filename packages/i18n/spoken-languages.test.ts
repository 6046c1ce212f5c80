import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSpoken, spokenLanguages } from './spoken-languages.ts'

test('the languages that people can choose are those with messages', () => {
  expect(Object.keys(spokenLanguages).sort()).toEqual(
    readdirSync(join(import.meta.dirname, 'messages')).sort(),
  )
})

test.each([
  ['sl', true],
  ['xx', false],
  ['toString', false],
])('%s is spoken: %s', (locale, spoken) => expect(isSpoken(locale)).toBe(spoken))
