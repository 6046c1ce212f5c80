import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { pagingOf, toPageSize } from '../../ui/table/table-columns.ts'

/** What a list of a company shows, as it stands in the address. */
export type ListAddress = {
  search?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const SEARCH_PAUSE_MS = 500

/** What an address asks for; everything else is dropped. */
export function readListAddress(raw: Record<string, unknown>): ListAddress {
  const page = Number(raw.page)
  const pageSize = toPageSize(raw.pageSize)
  const search = raw.search === undefined ? '' : String(raw.search).trim().slice(0, 100)
  return {
    search: search === '' ? undefined : search,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    pageSize: pageSize === toPageSize(undefined) ? undefined : pageSize,
  }
}

export const listInput = ({ search, page = 1, pageSize }: ListAddress) => ({
  page,
  pageSize: toPageSize(pageSize),
  ...(search !== undefined && { search }),
})

/** The search field and the pages of a list; what is typed reaches the address after a pause. */
export function useListAddress(address: ListAddress, onChange: (address: ListAddress) => void) {
  const [typed, setTyped] = useState(address.search ?? '')
  const apply = useDebouncedCallback(
    (search: string) => onChange({ ...address, search: search.trim() || undefined, page: undefined }),
    SEARCH_PAUSE_MS,
  )
  const sought = address.search ?? ''
  useEffect(() => setTyped((was) => (was.trim() === sought ? was : sought)), [sought])
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      apply(text)
    },
    pagingFor: (total: number | undefined) => pagingOf(address, total, onChange),
  }
}
