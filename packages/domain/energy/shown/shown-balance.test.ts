import { expect, test } from 'vitest'
import { type ShownPart, shownBalance } from './shown-balance.ts'

type Key = 'solar' | 'batteryOut' | 'gridImport' | 'consumption' | 'batteryIn' | 'gridExport'
type Values = Partial<Record<Key, number | null>>

const parts = (values: Values): ShownPart<Key>[] =>
  Object.entries(values).map(([key, value]) => ({ key: key as Key, value: value ?? null }))

test.each<[string, Values, Values, number, [number | null, number | null]]>([
  [
    'no part absorbs the rounding of others',
    { solar: 14, batteryOut: 1094, gridImport: 0 },
    { consumption: 1096, batteryIn: 0, gridExport: 12 },
    10,
    [1108, 1108],
  ],
  [
    'sums that were measured twice are shown as one',
    { solar: 3004 },
    { consumption: 3000 },
    10,
    [3004, 3004],
  ],
  ['a hidden part leaves a difference', { solar: 3000 }, { consumption: 1000 }, 10, [3000, 1000]],
  ['unknown stays unknown', { solar: null, gridImport: null }, { consumption: null }, 10, [null, null]],
  ['one side alone has its sum', { solar: 4 }, {}, 10, [4, null]],
  [
    'an export whose source is not measured is not negative consumption',
    { gridImport: 0 },
    { consumption: 0, gridExport: 98 },
    1,
    [0, 98],
  ],
])('%s', (_rule, into, out, step, totals) => {
  const shown = shownBalance(parts(into), parts(out), step)
  expect([shown.into.total, shown.out.total]).toEqual(totals)
  expect([shown.into.parts, shown.out.parts]).toEqual([parts(into), parts(out)])
})
