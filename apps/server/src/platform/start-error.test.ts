import { expect, test } from 'vitest'
import { StartError, startLine } from './start-error.ts'

const full = 'The disk is full: make room for DATA_DIR, or set it to another place'
const withCode = (code: string) => Object.assign(new Error('it failed'), { code })

test.each<[string, unknown, string | null]>([
  ['a reason of our own is the line', new StartError('Port 80 is taken'), 'Port 80 is taken'],
  ['the system says that the disk is full', withCode('ENOSPC'), full],
  ['PostgreSQL says it', withCode('53100'), full],
  ['it lies behind another error', new Error('cannot migrate', { cause: withCode('53100') }), full],
  [
    'something else went wrong while it stopped for a reason of our own',
    new SuppressedError(withCode('ECONNREFUSED'), new StartError('Port 80 is taken')),
    'Port 80 is taken',
  ],
  ['anything else needs its stack', withCode('42P01'), null],
  ['a thrown value that is not an error', 'oops', null],
])('%s', (_case, error, line) => {
  expect(startLine(error)).toBe(line)
})
