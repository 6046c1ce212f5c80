import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, 'en', '0 B'],
  [999, 'en', '999 B'],
  [1_000, 'en', '1 kB'],
  [512_440_000, 'sl', '512,4 MB'],
  [3_000_000_000, 'sl', '3 GB'],
  [5e15, 'en', '5,000 TB'],
])('%d bytes in %s are %s', (bytes, locale, text) => {
  expect(formatBytes(bytes, { locale })).toBe(text.replace(' ', '\u00a0'))
})
