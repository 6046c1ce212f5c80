import { toPageSize } from '../../ui/table/table-columns.ts'
import { wholeIn } from './address-values.ts'

/** The page of a list as in its address. The first page and the default page size are left out. */
export type PagedAddress = { page?: number | undefined; pageSize?: number | undefined }

const MAX_PAGE = 100_000

export function readPaging({ page, pageSize }: Record<string, unknown>) {
  const rows = toPageSize(pageSize)
  return {
    page: wholeIn(page, 2, MAX_PAGE),
    pageSize: rows === toPageSize(undefined) ? undefined : rows,
  }
}

/** The page in the form that list calls expect. */
export const pageInput = ({ page = 1, pageSize }: PagedAddress) => ({ page, pageSize: toPageSize(pageSize) })

/** The address with another search or sort order, back on the first page. */
export const fromFirstPage = <Address extends PagedAddress>(
  address: Address,
  change: Partial<Address>,
): Address => ({ ...address, ...change, page: undefined })
