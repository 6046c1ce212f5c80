import { expect, test } from 'vitest'
import { timeOf } from './typed-time.ts'

test.each([
  ['18:40', '18:40'],
  ['7:05', '07:05'],
  ['18.40', '18:40'],
  ['1840', '18:40'],
  ['740', '07:40'],
  [' 7 ', '07:00'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['12:3', null],
  ['18:', null],
  ['noon', null],
  ['', null],
])('%j is %s', (typed, time) => {
  expect(timeOf(typed)).toBe(time)
})
