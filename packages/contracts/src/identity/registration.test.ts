import { expect, test } from 'vitest'
import { personName } from './registration.ts'

test.each(['Ana', 'J.Novak', 'J. R. Novak', 'Žiga-Ana', "O'Brien", '李', 'Dr. Novak', 'Société 2.0'])(
  '%s is a name',
  (name) => {
    expect(personName.safeParse(name).success).toBe(true)
  },
)

test.each([
  ...['evil.com', 'evil.Com', 'evil.cOm', 'evil.COM', 'evil.рф', 'evil.Рф', 'evil.中国', 'x.com', '4-2.Com'],
  ...['Www.Evil', 'Ana www.x', 'ana@x', 'a/b', 'a\\b', 'Ana\nBob', '<b>', ' '],
])('%j is not a name', (name) => {
  expect(personName.safeParse(name).success).toBe(false)
})
