import { expect, test } from 'vitest'
import { formatDuration, formatLasting } from './format-duration.ts'

test.each([
  [null, '–'],
  [0, '0 min'],
  [45.4, '45 min'],
  [59.6, '1 h'],
  [200, '3 h 20 min'],
  [120, '2 h'],
  [6029, '100 h'],
  [90_000, '1,500 h'],
])('%s minutes are %s', (minutes, text) => {
  expect(formatDuration(minutes, { locale: 'en' }).replaceAll('\u00A0', ' ')).toBe(text)
})

test.each([
  [1_000, 'en', '1 min'],
  [200 * 60_000, 'en', '3 h 20 min'],
  [72 * 3_600_000, 'en', '3 days'],
  [48 * 3_600_000, 'sl', '2 dneva'],
])('%s ms last %s: %s', (ms, locale, text) => {
  expect(formatLasting(ms, { locale }).replaceAll('\u00A0', ' ')).toBe(text)
})
