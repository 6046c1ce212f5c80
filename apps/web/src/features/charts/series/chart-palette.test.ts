import { expect, test } from 'vitest'
import { longHex } from './chart-palette.ts'

test.each([
  ['#fff', '#ffffff'],
  ['#a1C', '#aa11CC'],
  ['#12ab34', '#12ab34'],
  ['rgb(1 2 3)', 'rgb(1 2 3)'],
])('%s is %s', (short, long) => expect(longHex(short)).toBe(long))
