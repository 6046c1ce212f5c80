import { expect, test } from 'vitest'
import { weekBefore } from './week-before.ts'

test.each([
  ['an ordinary week', '2026-06-15T18:00:00+02:00', '2026-06-08T18:00:00+02:00'],
  ['after summer time ended', '2026-10-26T18:00:00+01:00', '2026-10-19T18:00:00+02:00'],
  ['the second hour of the repeated one', '2026-10-25T02:30:00+01:00', '2026-10-18T02:30:00+02:00'],
  ['after summer time began', '2026-03-30T07:00:00+02:00', '2026-03-23T07:00:00+01:00'],
  ['a week after the hour that was skipped', '2026-04-05T02:30:00+02:00', '2026-03-29T03:00:00+02:00'],
])('%s', (_rule, at, before) => {
  const found = weekBefore('Europe/Ljubljana', Date.parse(at))
  expect(new Date(found).toISOString()).toBe(new Date(Date.parse(before)).toISOString())
})
