import { expect, test } from 'vitest'
import { parseDuration } from './duration.ts'

test.each([
  ['500ms', 500],
  ['60s', 60_000],
  ['5m', 300_000],
  ['2h', 7_200_000],
])('%s', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})

test.each(['', '60', 's', '1.5m', '-5m', '5d'])('refuses %j', (text) => {
  expect(() => parseDuration(text)).toThrow(/duration/)
})
