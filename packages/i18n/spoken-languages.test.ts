import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSpoken, spokenLanguages } from './spoken-languages.ts'

test('the languages that people can choose have messages', () => {
  expect(Object.keys(spokenLanguages).sort()).toEqual(
    readdirSync(join(import.meta.dirname, 'messages')).sort(),
  )
})

test.each([
  ['sl', true],
  ['xx', false],
  ['toString', false],
])('the language chosen for %s is %s', (locale, spoken) => expect(isSpoken(locale)).toBe(spoken))
