import { toPageSize } from '../../ui/table/table-columns.ts'
import { wholeIn } from './address-values.ts'

/** The place in a list, as it stands in an address; the first page and the usual number of rows go without saying. */
export type PagedAddress = { page?: number | undefined; pageSize?: number | undefined }

const MAX_PAGE = 100_000

export function readPaging({ page, pageSize }: Record<string, unknown>) {
  const rows = toPageSize(pageSize)
  return {
    page: wholeIn(page, 2, MAX_PAGE),
    pageSize: rows === toPageSize(undefined) ? undefined : rows,
  }
}

/** The same as the calls of lists take it. */
export const pageInput = ({ page = 1, pageSize }: PagedAddress) => ({ page, pageSize: toPageSize(pageSize) })

/** An address with something else sought or another order: it starts at the first page. */
export const fromFirstPage = <Address extends PagedAddress>(
  address: Address,
  change: Partial<Address>,
): Address => ({ ...address, ...change, page: undefined })
