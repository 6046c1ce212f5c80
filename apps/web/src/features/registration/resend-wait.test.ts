import { expect, test } from 'vitest'
import { secondsUntilResend } from './resend-wait.ts'

test.each([
  ['just sent', 0, 60],
  ['half a second later', 500, 60],
  ['a second later', 1000, 59],
  ['shortly before the minute is over', 59_900, 1],
  ['after a minute', 60_000, 0],
  ['after an hour', 3_600_000, 0],
  ['the clock was set back', -3_600_000, 60],
])('%s', (_rule, laterMs, waitS) =>
  expect(secondsUntilResend(1_700_000_000_000, 1_700_000_000_000 + laterMs)).toBe(waitS),
)
