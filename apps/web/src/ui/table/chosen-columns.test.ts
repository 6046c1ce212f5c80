import { describe, expect, test } from 'vitest'
import { isShown, readChoices } from './chosen-columns.ts'

const name = { key: 'name', phone: 'title' as const }
const mail = { key: 'email' }
const locale = { key: 'locale', optional: true }

describe('a column', () => {
  test.each([
    ['the name, whatever was chosen', name, { name: false }, true],
    ['one nobody touched', mail, {}, true],
    ['an optional one nobody touched', locale, {}, false],
    ['one that was hidden', mail, { email: false }, false],
    ['an optional one that was added', locale, { locale: true }, true],
    ['one nobody touched, beside choices of another table', mail, { powerW: false, zone: true }, true],
  ])('%s', (_case, column, choices, expected) => {
    expect(isShown(column, choices)).toBe(expected)
  })
})

test.each([
  [undefined, {}],
  ['{"email":false,"role":true}', { email: false, role: true }],
  ['["name","email"]', {}],
  ['{"email":"no","role":true}', { role: true }],
  ['null', {}],
  ['not json', {}],
])('kept as %s it reads as %j', (kept, expected) => {
  expect(readChoices(kept)).toEqual(expected)
})
