import { expect, test } from 'vitest'
import { changesOf } from './audit-diff.ts'

test.each([
  ['a changed field', { name: 'a', size: 1 }, { name: 'b', size: 1 }, [['name', 'a', 'b']]],
  ['a created object', null, { name: 'a' }, [['name', undefined, 'a']]],
  ['a deleted object', { name: 'a' }, null, [['name', 'a', undefined]]],
  [
    'a change inside an object',
    { brand: { theme: 'red', x: 1 } },
    { brand: { theme: 'blue', x: 1 } },
    [['brand.theme', 'red', 'blue']],
  ],
  ['a list counts as one field', { ids: [1, 2] }, { ids: [1] }, [['ids', '1, 2', '1']]],
  ['a list of objects shows their names', { at: [{ id: 1, name: 'A' }] }, { at: [] }, [['at', 'A', '']]],
  ['null differs from absent', { city: null }, { city: '' }, [['city', 'null', '']]],
  ['no change', { name: 'a' }, { name: 'a' }, []],
])('%s', (_rule, before, after, changes) =>
  expect(changesOf(before, after).map((change) => [change.field, change.before, change.after])).toEqual(
    changes,
  ),
)

test('law: the reverse change swaps before and after', () => {
  const [a, b] = [
    { name: 'x', at: { city: 'Celje' } },
    { name: 'y', on: true },
  ]
  const swapped = changesOf(b, a).map(({ field, before, after }) => ({ field, before: after, after: before }))
  expect(swapped.toSorted((x, y) => x.field.localeCompare(y.field))).toEqual(
    changesOf(a, b).toSorted((x, y) => x.field.localeCompare(y.field)),
  )
})
