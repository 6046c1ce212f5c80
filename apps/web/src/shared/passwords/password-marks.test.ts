import { MIN_PASSWORD_LENGTH as demanded } from '@kilowatt/contracts/identity/registration'
import { estimatePassword } from '@kilowatt/domain/passwords/password-strength'
import { expect, test } from 'vitest'
import { MIN_PASSWORD_LENGTH, passwordMarks } from './password-marks.ts'

const lacking = (password: string) =>
  passwordMarks(password, estimatePassword(password, ['Ana Kovač'])).flatMap(({ hint, met }) =>
    met ? [] : [hint],
  )

test('the minimum length is the one in the contract', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(demanded)
})

test('ticks no requirement before the password is rated', () => {
  expect(passwordMarks('', null).some(({ met }) => met)).toBe(false)
  expect(passwordMarks('eleven chars', null).filter(({ met }) => met)).toEqual([
    { hint: 'length', met: true },
  ])
})

test.each([
  ['abcdefghij', 'sequence'],
  ['xyqxyqxyq', 'sequence'],
  ['24.12.1987', 'date'],
  ['qwertzuiop', 'keyboard_pattern'],
])('%s is not strong and gets the hint %s', (password, hint) => {
  expect(lacking(password)).toEqual(expect.arrayContaining([hint, 'too_predictable']))
})

test('law: a strong password meets all requirements', () => {
  for (const password of ['correct horse battery', 'vR7#kq9!tzLm']) expect(lacking(password)).toEqual([])
})
