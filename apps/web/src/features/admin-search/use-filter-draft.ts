import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { FilterName, Filters } from './search-kinds.ts'

const SEARCH_PAUSE_MS = 500

/** What is typed into the filters: applied after a pause, and replaced when the address brings other filters. */
export function useFilterDraft(applied: Filters, onApply: (filters: Filters) => void) {
  const [draft, setDraft] = useState(applied)
  const inAddress = JSON.stringify(applied)
  const sent = useRef(inAddress)
  const apply = useDebouncedCallback((filters: Filters) => {
    sent.current = JSON.stringify(filters)
    onApply(filters)
  }, SEARCH_PAUSE_MS)
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setDraft(JSON.parse(inAddress))
  }, [inAddress])
  return {
    draft,
    change: (name: FilterName, value: string) => {
      const next = { ...draft, [name]: value }
      setDraft(next)
      apply(next)
    },
  }
}
