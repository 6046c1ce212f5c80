import { expect, test } from 'vitest'
import { filterNames, searchKinds } from './search-kinds.ts'
import { filtersOf, readSearch, searchInput, withFilters, withoutFilters, withSort } from './search-state.ts'

const given = (address: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a filter is kept', { email: 'ana' }, { email: 'ana' }],
  ['a number entered as a name stays a text', { firstName: 42 }, { firstName: '42' }],
  ['spaces are not a filter', { email: '   ' }, {}],
  ['text that is too long is cut', { email: 'a'.repeat(300) }, { email: 'a'.repeat(100) }],
  ['an unknown filter is dropped', { password: 'x', email: { a: 1 } }, {}],
  ['the first page is left out', { page: 1 }, {}],
  ['another page is kept', { page: '3' }, { page: 3 }],
  ['an invalid page becomes the first', { page: 'x' }, {}],
  ['an offered page size is kept', { pageSize: 50 }, { pageSize: 50 }],
  ['any other page size becomes the smallest', { pageSize: 5000 }, {}],
])('%s', (_rule, raw, address) => expect(given(readSearch(raw))).toEqual(address))

test.each([
  ['a column of this kind sorts', { sort: 'lastName', direction: 'desc' }, ['lastName', 'desc']],
  ['a column of another kind does not sort', { sort: 'unitId', direction: 'desc' }, ['email', 'asc']],
  ['the default is the first column', {}, ['email', 'asc']],
] as const)('%s', (_rule, address, [sort, direction]) =>
  expect(searchInput('users', readSearch(address))).toMatchObject({ sort, direction }),
)

test('sends only the filters of the kind, and keeps the others in the address', () => {
  const address = readSearch({ email: 'ana', unitId: '7K3M', ownerEmail: 'eva' })
  expect(filtersOf('users', address)).toEqual({ email: 'ana' })
  expect(filtersOf('oem-devices', address)).toEqual({ unitId: '7K3M', ownerEmail: 'eva' })
  expect(given(withoutFilters(address, 'users'))).toEqual({ unitId: '7K3M', ownerEmail: 'eva' })
})

test('goes back to the first page with another filter or sort order', () => {
  const address = readSearch({ page: 4, email: 'ana' })
  expect(withFilters(address, { email: 'eva' })).toMatchObject({ page: undefined, email: 'eva' })
  expect(withSort(address, { key: 'email', direction: 'desc' })).toMatchObject({
    page: undefined,
    sort: 'email',
  })
})

test('law: a state read from an address reads the same again', () => {
  for (const kind of searchKinds)
    for (const name of filterNames[kind]) {
      const once = readSearch({ [name]: ' 1A ', page: 2, pageSize: 100, sort: name, direction: 'desc' })
      expect(readSearch(given(once))).toEqual(once)
    }
})
