import { oneOf, textIn } from '../../shared/address/address-values.ts'
import {
  fromFirstPage,
  type PagedAddress,
  pageInput,
  readPaging,
} from '../../shared/address/paged-address.ts'
import type { SortDirection, TableSort } from '../../ui/table/table-columns.ts'
import { type FilterName, type Filters, filterNames, type SearchKind, sortKeys } from './search-kinds.ts'

/** The state of the search in the address: everything that the Back button and a shared link restore. */
export type SearchAddress = Filters &
  PagedAddress & {
    sort?: string | undefined
    direction?: SortDirection | undefined
  }

const everyFilter = [...new Set(Object.values(filterNames).flat())]

/** Reads an address; unknown values are dropped. */
export const readSearch = (raw: Record<string, unknown>): SearchAddress => ({
  ...Object.fromEntries(everyFilter.map((name) => [name, textIn(raw[name])])),
  ...readPaging(raw),
  sort: textIn(raw.sort),
  direction: oneOf(raw.direction, ['desc']),
})

/** The filters of an address that apply to one kind. */
export function filtersOf(kind: SearchKind, address: SearchAddress): Filters {
  return Object.fromEntries(
    filterNames[kind].flatMap((name: FilterName) => (address[name] ? [[name, address[name]]] : [])),
  )
}

/** The sort order of a kind: from the address if the kind has that column, otherwise by its first column. */
export function sortOf<Kind extends SearchKind>(kind: Kind, address: SearchAddress) {
  const keys: readonly (typeof sortKeys)[Kind][number][] = sortKeys[kind]
  const known = keys.find((key) => key === address.sort)
  const [first] = sortKeys[kind]
  const sort: (typeof sortKeys)[Kind][number] = known ?? first
  const direction: SortDirection = known ? (address.direction ?? 'asc') : 'asc'
  return { sort, direction }
}

/** The call for one kind: its filters, sort order and page. */
export function searchInput<Kind extends SearchKind>(kind: Kind, address: SearchAddress) {
  return {
    ...filtersOf(kind, address),
    ...sortOf(kind, address),
    ...pageInput(address),
  }
}

/** The change of the address when a header is pressed. */
export const withSort = (address: SearchAddress, { key, direction }: TableSort) =>
  fromFirstPage(address, { sort: key, direction: direction === 'desc' ? 'desc' : undefined })

export const withFilters = (address: SearchAddress, filters: Filters): SearchAddress =>
  fromFirstPage(
    address,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, textIn(value)])),
  )

/** Clears the filters of this kind; filters that only other kinds have are kept. */
export const withoutFilters = (address: SearchAddress, kind: SearchKind): SearchAddress =>
  fromFirstPage(address, Object.fromEntries(filterNames[kind].map((name) => [name, undefined])))
