import { expect, test } from 'vitest'
import { fromFirstPage, pageInput, readPaging } from './paged-address.ts'

test.each([
  ['nothing said is the first page of 25', {}, { page: 1, pageSize: 25 }],
  ['another page', { page: '3' }, { page: 3, pageSize: 25 }],
  ['a broken page is the first', { page: '-3' }, { page: 1, pageSize: 25 }],
  ['an offered number of rows', { pageSize: 50 }, { page: 1, pageSize: 50 }],
  ['another number of rows is the smallest', { pageSize: 5000 }, { page: 1, pageSize: 25 }],
])('%s', (_rule, raw, input) => expect(pageInput(readPaging(raw))).toEqual(input))

test('the first page and the usual rows are not said', () => {
  expect(readPaging({ page: 1, pageSize: 25 })).toEqual({ page: undefined, pageSize: undefined })
})

test('a change starts at the first page', () => {
  expect(fromFirstPage({ page: 4, email: 'ana' }, { email: 'eva' })).toEqual({
    page: undefined,
    email: 'eva',
  })
})
