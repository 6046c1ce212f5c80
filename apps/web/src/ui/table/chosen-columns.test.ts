import { describe, expect, test } from 'vitest'
import { isShown, readChoices } from './chosen-columns.ts'

const name = { key: 'name', phone: 'title' as const }
const mail = { key: 'email' }
const locale = { key: 'locale', optional: true }

describe('a column', () => {
  test.each([
    ['the name, whatever was chosen', name, { name: false }, true],
    ['a default column without a choice', mail, {}, true],
    ['an optional column without a choice', locale, {}, false],
    ['a default column that was hidden', mail, { email: false }, false],
    ['an optional column that was added', locale, { locale: true }, true],
    ['a default column, with choices of another table', mail, { powerW: false, zone: true }, true],
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
])('stored as %s, it reads as %j', (kept, expected) => {
  expect(readChoices(kept)).toEqual(expected)
})
