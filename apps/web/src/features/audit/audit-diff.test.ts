import { expect, test } from 'vitest'
import { changesOf } from './audit-diff.ts'

test.each([
  ['a changed field', { name: 'a', size: 1 }, { name: 'b', size: 1 }, [['name', 'a', 'b']]],
  ['a new thing', null, { name: 'a' }, [['name', undefined, 'a']]],
  ['a deleted thing', { name: 'a' }, null, [['name', 'a', undefined]]],
  [
    'a change inside',
    { brand: { theme: 'red', x: 1 } },
    { brand: { theme: 'blue', x: 1 } },
    [['brand.theme', 'red', 'blue']],
  ],
  ['a list counts as one', { ids: [1, 2] }, { ids: [1] }, [['ids', '1, 2', '1']]],
  ['a list of things shows their names', { at: [{ id: 1, name: 'A' }] }, { at: [] }, [['at', 'A', '']]],
  ['nothing is told apart from none', { city: null }, { city: '' }, [['city', 'null', '']]],
  ['no change', { name: 'a' }, { name: 'a' }, []],
])('%s', (_rule, before, after, changes) =>
  expect(changesOf(before, after).map((change) => [change.field, change.before, change.after])).toEqual(
    changes,
  ),
)

test('law: the way back swaps before and after', () => {
  const [a, b] = [
    { name: 'x', at: { city: 'Celje' } },
    { name: 'y', on: true },
  ]
  const swapped = changesOf(b, a).map(({ field, before, after }) => ({ field, before: after, after: before }))
  expect(swapped.toSorted((x, y) => x.field.localeCompare(y.field))).toEqual(
    changesOf(a, b).toSorted((x, y) => x.field.localeCompare(y.field)),
  )
})
