import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  ['no range', undefined, 'all'],
  ['everything from an offset on', 'bytes=40-', { first: 40, last: 99 }],
  ['a part of the file', 'bytes=0-9', { first: 0, last: 9 }],
  ['a range longer than the file', 'bytes=90-1000', { first: 90, last: 99 }],
  ['the last ten bytes', 'bytes=-10', { first: 90, last: 99 }],
  ['the last thousand', 'bytes=-1000', { first: 0, last: 99 }],
  ['the last 0 bytes', 'bytes=-0', null],
  ['a range beyond the end', 'bytes=100-', null],
  ['a reversed range is ignored', 'bytes=9-0', 'all'],
  ['several parts are ignored', 'bytes=0-1,5-6', 'all'],
  ['other units are ignored', 'lines=0-1', 'all'],
  ['an empty range is ignored', 'bytes=-', 'all'],
])('%s: %s', (_rule, header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})
