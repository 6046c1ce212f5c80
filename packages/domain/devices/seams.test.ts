import { expect, test } from 'vitest'
import { seamsOf } from './seams.ts'

const stay = (from: number, unitId: string | null) => ({ from, unitId })

test.each([
  ['one controller', [stay(1, 'A'), stay(2, 'A')], []],
  ['another takes over', [stay(1, 'A'), stay(2, 'B')], [{ at: 2, unitId: 'B' }]],
  [
    'and the first again',
    [stay(1, 'A'), stay(2, 'B'), stay(3, 'A')],
    [
      { at: 2, unitId: 'B' },
      { at: 3, unitId: 'A' },
    ],
  ],
  ['readings of no device between them', [stay(1, 'A'), stay(2, null), stay(3, 'A')], []],
  ['the device of the first readings is unknown', [stay(1, null), stay(2, 'B')], []],
] as const)('seams of a device: %s', (_what, stays, seams) => expect(seamsOf(stays)).toEqual(seams))
