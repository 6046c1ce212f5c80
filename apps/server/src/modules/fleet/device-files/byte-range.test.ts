import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  ['nothing asked', undefined, 'all'],
  ['from here on', 'bytes=40-', { first: 40, last: 99 }],
  ['a part', 'bytes=0-9', { first: 0, last: 9 }],
  ['more than there is', 'bytes=90-1000', { first: 90, last: 99 }],
  ['the last ten bytes', 'bytes=-10', { first: 90, last: 99 }],
  ['the last thousand', 'bytes=-1000', { first: 0, last: 99 }],
  ['the last zero bytes', 'bytes=-0', null],
  ['beyond the end', 'bytes=100-', null],
  ['the wrong way round is no range', 'bytes=9-0', 'all'],
  ['several parts are not accepted', 'bytes=0-1,5-6', 'all'],
  ['other units are not accepted', 'lines=0-1', 'all'],
  ['nothing is no range', 'bytes=-', 'all'],
])('%s: %s', (_rule, header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})
