import { expect, test } from 'vitest'
import { listInput, readListAddress } from './use-list-address.ts'

test.each([
  ['nothing in the address: the first page of 25', {}, { page: 1, pageSize: 25 }],
  ['a search and a page', { search: ' ana ', page: '2' }, { page: 2, pageSize: 25, search: 'ana' }],
  ['a number is a search text', { search: 42 }, { page: 1, pageSize: 25, search: '42' }],
  ['an invalid page becomes the first', { page: '-3', pageSize: 7 }, { page: 1, pageSize: 25 }],
])('%s', (_rule, raw, input) => expect(listInput(readListAddress(raw))).toEqual(input))

test('law: reading the result of an earlier read changes nothing', () => {
  const once = readListAddress({ search: ' a ', page: 3, pageSize: 100, other: 1 })
  expect(readListAddress(once)).toEqual(once)
})
