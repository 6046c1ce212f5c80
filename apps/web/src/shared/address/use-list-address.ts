import { pagingOf } from '../../ui/table/table-columns.ts'
import { textIn } from './address-values.ts'
import { fromFirstPage, type PagedAddress, pageInput, readPaging } from './paged-address.ts'
import { useTypedValues } from './use-typed-values.ts'

/** State of a list with a search field, as in its address. */
export type ListAddress = PagedAddress & { search?: string | undefined }

/** Reads an address; everything unknown or invalid is dropped. */
export const readListAddress = (raw: Record<string, unknown>): ListAddress => ({
  search: textIn(raw.search),
  ...readPaging(raw),
})

export const listInput = ({ search, ...paging }: ListAddress) => ({
  ...pageInput(paging),
  ...(search !== undefined && { search }),
})

/** The search field and the pages of a list. Typed text reaches the address after a pause. */
export function useListAddress(address: ListAddress, onChange: (address: ListAddress) => void) {
  const { values, change } = useTypedValues({ search: address.search }, ({ search }) =>
    onChange(fromFirstPage(address, { search: textIn(search) })),
  )
  return {
    typed: values.search ?? '',
    type: (search: string) => change({ search }),
    pagingFor: (total: number | undefined) => pagingOf(address, total, onChange),
  }
}
