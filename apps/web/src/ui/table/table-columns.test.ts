import { expect, test } from 'vitest'
import { nextSort, pageCount, rowSpan, toPageSize } from './table-columns.ts'

test.each([
  ['a first press sorts upwards', undefined, { key: 'name', direction: 'asc' }],
  ['a second press sorts downwards', { key: 'name', direction: 'asc' }, { key: 'name', direction: 'desc' }],
  [
    'a third press sorts upwards again',
    { key: 'name', direction: 'desc' },
    { key: 'name', direction: 'asc' },
  ],
  ['another column starts upwards', { key: 'email', direction: 'asc' }, { key: 'name', direction: 'asc' }],
] as const)('%s', (_rule, sort, next) => expect(nextSort(sort, 'name')).toEqual(next))

test.each<[string, number, number, number, [number, number], number?]>([
  ['a full page', 1, 25, 128, [1, 25]],
  ['the last page is shorter', 6, 25, 128, [126, 128]],
  ['no rows', 1, 25, 0, [0, 0]],
  ['groups come before the paged rows', 1, 25, 1, [1, 4], 3],
  ['groups only', 1, 25, 0, [1, 3], 3],
  ['the page after the groups', 2, 25, 30, [29, 33], 3],
])('%s', (_rule, page, pageSize, total, [first, last], lead = 0) =>
  expect(rowSpan({ page, pageSize, total, lead })).toEqual({ first, last }),
)

test.each([
  ['an offered page size', '50', 50],
  ['any other page size becomes the smallest', 60, 25],
  ['no page size becomes the smallest', undefined, 25],
])('%s', (_rule, value, size) => expect(toPageSize(value)).toBe(size))

test('law: the pages cover every row once', () => {
  for (const total of [0, 1, 24, 25, 26, 128]) {
    const pages = Array.from({ length: pageCount({ pageSize: 25, total }) }, (_, i) => i + 1)
    const rows = pages.map((page) => rowSpan({ page, pageSize: 25, total }))
    expect(rows.reduce((sum, { first, last }) => sum + (last === 0 ? 0 : last - first + 1), 0)).toBe(total)
  }
})
