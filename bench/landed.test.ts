import { expect, test } from 'vitest'
import { besideLanded } from './landed.ts'

test.each([
  ['a time that grew', '8.6 ms', '6.0 ms', '6.0 ms, +43 % WORSE'],
  ['a rate that fell', '580,253 values/s', '959,089 values/s', '959,089 values/s, −39 % WORSE'],
  ['memory that grew', '376 MB', '195 MB', '195 MB, +93 % WORSE'],
  ['a time that fell', '6.0 ms', '8.6 ms', '8.6 ms'],
  ['a rate that grew', '959,089 values/s', '580,253 values/s', '580,253 values/s'],
  ['what runs differ by', '10.4 ms', '10.0 ms', '10.0 ms'],
  ['another unit', '1.2 s', '900 ms', '900 ms'],
  ['growth of memory', '+55 MB', '+50 MB', '+50 MB, +10 % WORSE'],
  ['nothing landed', '1.0 ms', undefined, ''],
])('%s', (_what, figure, landed, text) => expect(besideLanded(figure, landed)).toBe(text))
