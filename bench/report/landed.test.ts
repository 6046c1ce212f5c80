import { expect, test } from 'vitest'
import { withLanded } from './landed.ts'

test.each([
  ['a time that increased', '8.6 ms', '6.0 ms', '6.0 ms, +43 % WORSE'],
  ['a rate that decreased', '580,253 values/s', '959,089 values/s', '959,089 values/s, −39 % WORSE'],
  ['memory that increased', '376 MB', '195 MB', '195 MB, +93 % WORSE'],
  ['a time that decreased', '6.0 ms', '8.6 ms', '8.6 ms'],
  ['a rate that increased', '959,089 values/s', '580,253 values/s', '580,253 values/s'],
  ['noise between runs', '10.4 ms', '10.0 ms', '10.0 ms'],
  ['a different unit', '1.2 s', '900 ms', '900 ms'],
  ['growth of memory', '+55 MB', '+50 MB', '+50 MB, +10 % WORSE'],
  ['no landed figure', '1.0 ms', undefined, ''],
])('%s', (_what, figure, landed, text) => expect(withLanded(figure, landed)).toBe(text))
