import type { ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'
export type TableSort = { key: string; direction: SortDirection }

export type Column<Row> = {
  key: string
  /** includes the unit, if the column has one */
  header: string
  /** replaces the text of the header: a checkbox that selects all */
  headerCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** right-aligned, in tabular digits */
  numeric?: boolean
  /** as narrow as its content: a checkbox, a switch */
  narrow?: boolean
  sortable?: boolean
  /**
   * position on a phone, a `field` on its own line; hidden there if absent. The first `title` is the name of
   * the row
   */
  phone?: 'title' | 'line' | 'end' | 'field'
  /**
   * whether the header precedes a value on a phone, because the value would mean nothing alone: a bare count,
   * a bare time
   */
  named?: boolean
  /** on a phone, the next value follows without a dot: first and last name */
  runsOn?: boolean
  /** hidden until the column chooser adds it */
  optional?: boolean
}

/** The sort order after a press on a header: reversed, or ascending by this column. */
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
  /** rows on the first page before the paged rows, in addition to the page size */
  lead?: number
  /** whether counting stopped at the total, so there are more rows */
  totalIsCapped?: boolean
  onPage: (page: number) => void
  onPageSize: (pageSize: PageSize) => void
}

/** The numbers of the first and the last row of a page, from 1; both 0 without rows. */
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

/** A page size that the table offers; anything else becomes the smallest. */
export function toPageSize(value: unknown): PageSize {
  return PAGE_SIZES.find((size) => size === Number(value)) ?? PAGE_SIZES[0]
}

type PagedAddress = { page?: number | undefined; pageSize?: number | undefined }

/** The pages of a table, kept in the address; undefined until the total is known. */
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
