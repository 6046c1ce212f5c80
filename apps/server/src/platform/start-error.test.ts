import { expect, test } from 'vitest'
import { StartError, startLine } from './start-error.ts'

const full = 'The disk is full: make room for DATA_DIR, or set it to another place'
const withCode = (code: string) => Object.assign(new Error('it failed'), { code })

test.each<[string, unknown, string | null]>([
  ['one of our own reasons is the line', new StartError('Port 80 is taken'), 'Port 80 is taken'],
  ['the system reports a full disk', withCode('ENOSPC'), full],
  ['PostgreSQL reports a full disk', withCode('53100'), full],
  [
    'a full disk is the cause of another error',
    new Error('cannot migrate', { cause: withCode('53100') }),
    full,
  ],
  [
    'another error while stopping for one of our own reasons',
    new SuppressedError(withCode('ECONNREFUSED'), new StartError('Port 80 is taken')),
    'Port 80 is taken',
  ],
  ['any other error needs its stack', withCode('42P01'), null],
  ['a thrown value that is not an error', 'oops', null],
])('%s', (_case, error, line) => {
  expect(startLine(error)).toBe(line)
})
