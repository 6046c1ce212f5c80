import { expect, test } from 'vitest'
import {
  estimatePassword,
  MIN_PASSWORD_SCORE,
  type PasswordHint,
  passwordHints,
} from './password-strength.ts'

test.each<[string, string, PasswordHint]>([
  ['a very common password', 'password1', 'common_password'],
  ['a single word', 'telephone', 'word_or_name'],
  ['a row of keys', 'qwertzuiop', 'keyboard_pattern'],
  ['a repeated part', 'xyqxyqxyq', 'repeats'],
  ['letters in the order of the alphabet', 'abcdefghijk', 'sequence'],
  ['a date', '24.12.1987', 'date'],
  ["one's own name", 'Zvonimira1', 'personal'],
])('%s is weak, and the hint explains why', (_rule, password, hint) => {
  const { score, hints } = estimatePassword(password, ['Zvonimira Krznarič', 'zvonka@example.com'])
  expect(score).toBeLessThan(MIN_PASSWORD_SCORE)
  expect(hints).toContain(hint)
})

test.each(['correct horse battery', 'vR7#kq9!tzLm', 'trije modri konji pijejo čaj'])(
  '%s is strong',
  (password) => {
    expect(estimatePassword(password)).toMatchObject({ hints: [] })
  },
)

test('law: a password has hints exactly when it is too weak, and only known hints', () => {
  const pieces = ['a', 'sonce', '1234', 'Ana', 'q8', '!', 'vetrnica', '2001', 'zz', 'Kp0']
  for (const first of pieces)
    for (const second of pieces) {
      const { score, hints } = estimatePassword(first + second + first, ['Ana'])
      expect(hints.length > 0).toBe(score < MIN_PASSWORD_SCORE)
      expect(passwordHints).toEqual(expect.arrayContaining(hints))
    }
})
