import { type SortDirection, type TableSort, toPageSize } from '../../ui/table/table-columns.ts'
import { type FilterName, type Filters, filterNames, type SearchKind, sortKeys } from './search-kinds.ts'

/** The search as it stands in the address: everything that Back and a shared link bring again. */
export type SearchAddress = Filters & {
  page?: number | undefined
  pageSize?: number | undefined
  sort?: string | undefined
  direction?: SortDirection | undefined
}

const MAX_TERM_LENGTH = 100
const MAX_PAGE = 100_000
const everyFilter = [...new Set(Object.values(filterNames).flat())]

/** A term as it can be sought: trimmed and not endless; nothing when there is none. */
function toTerm(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const term = String(value).trim().slice(0, MAX_TERM_LENGTH)
  return term === '' ? undefined : term
}

function toPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : undefined
}

/** What an address asks for. What nobody offers is dropped; every name is named, so that the router drops it too. */
export function readSearch(raw: Record<string, unknown>): SearchAddress {
  const pageSize = toPageSize(raw.pageSize)
  return {
    ...Object.fromEntries(everyFilter.map((name) => [name, toTerm(raw[name])])),
    page: toPage(raw.page),
    pageSize: pageSize === toPageSize(undefined) ? undefined : pageSize,
    sort: typeof raw.sort === 'string' ? raw.sort : undefined,
    direction: raw.direction === 'desc' ? 'desc' : undefined,
  }
}

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
    page: address.page ?? 1,
    pageSize: toPageSize(address.pageSize),
  }
}

/** A press on a header, in the address; back to the first page. */
export const withSort = (address: SearchAddress, { key, direction }: TableSort): SearchAddress => ({
  ...address,
  page: undefined,
  sort: key,
  direction: direction === 'desc' ? 'desc' : undefined,
})

/** Other filters start at the first page. */
export const withFilters = (address: SearchAddress, filters: Filters): SearchAddress => ({
  ...address,
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, toTerm(value)])),
  page: undefined,
})

/** No filter of this kind; those that only other kinds have stay for them. */
export const withoutFilters = (address: SearchAddress, kind: SearchKind): SearchAddress => ({
  ...address,
  ...Object.fromEntries(filterNames[kind].map((name) => [name, undefined])),
  page: undefined,
})
