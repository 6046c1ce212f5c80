import { expect, test } from 'vitest'
import { fromFirstPage, pageInput, readPaging } from './paged-address.ts'

test.each([
  ['no page in the address: the first page of 25', {}, { page: 1, pageSize: 25 }],
  ['another page', { page: '3' }, { page: 3, pageSize: 25 }],
  ['an invalid page becomes the first', { page: '-3' }, { page: 1, pageSize: 25 }],
  ['a page size that is offered', { pageSize: 50 }, { page: 1, pageSize: 50 }],
  ['any other page size becomes the smallest', { pageSize: 5000 }, { page: 1, pageSize: 25 }],
])('%s', (_rule, raw, input) => expect(pageInput(readPaging(raw))).toEqual(input))

test('the first page and the default page size are left out of the address', () => {
  expect(readPaging({ page: 1, pageSize: 25 })).toEqual({ page: undefined, pageSize: undefined })
})

test('a changed filter goes back to the first page', () => {
  expect(fromFirstPage({ page: 4, email: 'ana' }, { email: 'eva' })).toEqual({
    page: undefined,
    email: 'eva',
  })
})
