import { oneOf, textIn } from '../../shared/address/address-values.ts'
import {
  fromFirstPage,
  type PagedAddress,
  pageInput,
  readPaging,
} from '../../shared/address/paged-address.ts'
import type { SortDirection, TableSort } from '../../ui/table/table-columns.ts'
import { type FilterName, type Filters, filterNames, type SearchKind, sortKeys } from './search-kinds.ts'

/** The search as it stands in the address: everything that Back and a shared link bring again. */
export type SearchAddress = Filters &
  PagedAddress & {
    sort?: string | undefined
    direction?: SortDirection | undefined
  }

const everyFilter = [...new Set(Object.values(filterNames).flat())]

/** What an address asks for; what nobody offers is dropped. */
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

/** How a kind is sorted: as the address says where the kind has such a column, else by its first one. */
export function sortOf<Kind extends SearchKind>(kind: Kind, address: SearchAddress) {
  const keys: readonly (typeof sortKeys)[Kind][number][] = sortKeys[kind]
  const known = keys.find((key) => key === address.sort)
  const [first] = sortKeys[kind]
  const sort: (typeof sortKeys)[Kind][number] = known ?? first
  const direction: SortDirection = known ? (address.direction ?? 'asc') : 'asc'
  return { sort, direction }
}

/** One kind's call: its filters, order and page. */
export function searchInput<Kind extends SearchKind>(kind: Kind, address: SearchAddress) {
  return {
    ...filtersOf(kind, address),
    ...sortOf(kind, address),
    ...pageInput(address),
  }
}

/** A press on a header, in the address. */
export const withSort = (address: SearchAddress, { key, direction }: TableSort) =>
  fromFirstPage(address, { sort: key, direction: direction === 'desc' ? 'desc' : undefined })

export const withFilters = (address: SearchAddress, filters: Filters): SearchAddress =>
  fromFirstPage(
    address,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, textIn(value)])),
  )

/** No filter of this kind; those that only other kinds have stay for them. */
export const withoutFilters = (address: SearchAddress, kind: SearchKind): SearchAddress =>
  fromFirstPage(address, Object.fromEntries(filterNames[kind].map((name) => [name, undefined])))
