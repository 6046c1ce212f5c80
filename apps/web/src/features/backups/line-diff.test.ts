import { expect, test } from 'vitest'
import { sideBySide } from './line-diff.ts'

const shown = (left: string, right: string) =>
  sideBySide(left, right).map((row) => [row.left, row.right, row.isChanged])

test.each([
  [
    'equal texts',
    'a\nb\n',
    'a\nb\n',
    [
      ['a', 'a', false],
      ['b', 'b', false],
    ],
  ],
  [
    'a changed line',
    'a\nb\n',
    'a\nc\n',
    [
      ['a', 'a', false],
      ['b', 'c', true],
    ],
  ],
  [
    'an added line',
    'a\n',
    'a\nb\n',
    [
      ['a', 'a', false],
      [null, 'b', true],
    ],
  ],
  [
    'a removed line',
    'a\nb\nc\n',
    'a\nc\n',
    [
      ['a', 'a', false],
      ['b', null, true],
      ['c', 'c', false],
    ],
  ],
  [
    'two lines for one',
    'a\n',
    'b\nc\n',
    [
      ['a', 'b', true],
      [null, 'c', true],
    ],
  ],
])('%s', (_what, left, right, rows) => {
  expect(shown(left, right)).toEqual(rows)
})
