import type { ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'
export type TableSort = { key: string; direction: SortDirection }

export type Column<Row> = {
  key: string
  /** with the unit, where the column has one */
  header: string
  /** stands in the header instead of its words: a checkbox that chooses all */
  headerCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** stands at the right, in tabular digits */
  numeric?: boolean
  /** no wider than what stands in it: a box, a switch */
  narrow?: boolean
  sortable?: boolean
  /** where it stands on a phone, a `field` on a line of its own; left out: not shown there. The first `title` is the name of the row */
  phone?: 'title' | 'line' | 'end' | 'field'
  /** on a phone its header stands before the value, which would else say nothing: a bare count, a bare time */
  named?: boolean
  /** on a phone the next line follows it without a dot: first and last name */
  runsOn?: boolean
  /** shown from the start; others come by the column chooser */
  optional?: boolean
}

/** The next order after a press on a header: the other way round, or this column upwards. */
export function nextSort(sort: TableSort | undefined, key: string): TableSort {
  const isSame = sort?.key === key
  return { key, direction: isSame && sort.direction === 'asc' ? 'desc' : 'asc' }
}

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export type Paging = {
  /** from 1 */
  page: number
  pageSize: number
  total: number
  /** rows that stand on the first page before those that are paged, beyond its size */
  lead?: number
  /** nobody counted further: there are more */
  totalIsCapped?: boolean
  onPage: (page: number) => void
  onPageSize: (pageSize: PageSize) => void
}

/** The numbers of the first and the last row of a page, from 1; both 0 when there is none. */
export function rowSpan({
  page,
  pageSize,
  total,
  lead = 0,
}: Pick<Paging, 'page' | 'pageSize' | 'total' | 'lead'>) {
  const first = (page - 1) * pageSize + (page === 1 ? 0 : lead) + 1
  return { first: Math.min(first, lead + total), last: lead + Math.min(page * pageSize, total) }
}

export const pageCount = ({ pageSize, total }: Pick<Paging, 'pageSize' | 'total'>) =>
  Math.max(1, Math.ceil(total / pageSize))

/** A page size that the table offers; anything else is the smallest. */
export function toPageSize(value: unknown): PageSize {
  return PAGE_SIZES.find((size) => size === Number(value)) ?? PAGE_SIZES[0]
}

type PagedAddress = { page?: number | undefined; pageSize?: number | undefined }

/** The pages of a table whose place stands in the address; undefined until the total is known. */
export function pagingOf<A extends PagedAddress>(
  address: A,
  total: number | undefined,
  onChange: (address: A) => void,
  totalIsCapped = false,
): Paging | undefined {
  if (total === undefined) return undefined
  return {
    page: address.page ?? 1,
    pageSize: toPageSize(address.pageSize),
    total,
    totalIsCapped,
    onPage: (page: number) => onChange({ ...address, page: page === 1 ? undefined : page }),
    onPageSize: (pageSize: number) => onChange({ ...address, pageSize, page: undefined }),
  }
}
