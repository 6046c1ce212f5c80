import { expect, test } from 'vitest'
import { seamsOf } from './seams.ts'

const stay = (from: number, unitId: string | null) => ({ from, unitId })

test.each([
  ['a single controller', [stay(1, 'A'), stay(2, 'A')], []],
  ['another takes over', [stay(1, 'A'), stay(2, 'B')], [{ at: 2, unitId: 'B' }]],
  [
    'and the first one returns',
    [stay(1, 'A'), stay(2, 'B'), stay(3, 'A')],
    [
      { at: 2, unitId: 'B' },
      { at: 3, unitId: 'A' },
    ],
  ],
  ['readings without a device in between', [stay(1, 'A'), stay(2, null), stay(3, 'A')], []],
  ['first readings without a device', [stay(1, null), stay(2, 'B')], []],
] as const)('%s are the seams of a device', (_what, stays, seams) => expect(seamsOf(stays)).toEqual(seams))
