import { useTranslation } from 'react-i18next'
import type { FilterChip } from '../../../ui/table/FilterChips.tsx'
import { pagingOf } from '../../../ui/table/table-columns.ts'
import { filterNames, type SearchKind } from '../search-kinds.ts'
import { type SearchAddress, sortOf, withFilters, withoutFilters, withSort } from '../search-state.ts'
import { filterTexts } from '../search-texts.ts'
import { useFilterChoices } from '../use-filter-choices.ts'

/** Sort order, pages and chips of one kind's table, from the address. Every change is a new address. */
export function useResultsView(
  kind: SearchKind,
  address: SearchAddress,
  onChange: (address: SearchAddress) => void,
) {
  const { t } = useTranslation()
  const { sort, direction } = sortOf(kind, address)
  const choices = useFilterChoices()
  const chips: FilterChip[] = filterNames[kind].flatMap((name) => {
    const value = address[name]
    if (value === undefined) return []
    const chosen = choices[name]?.find((choice) => choice.value === value)
    return [{ key: name, label: t(filterTexts[name]), value: chosen?.label ?? value }]
  })
  return {
    chips,
    removeChip: (key: string) => onChange(withFilters(address, { [key]: undefined })),
    clearChips: () => onChange(withoutFilters(address, kind)),
    sort: { key: sort, direction },
    onSort: (next: { key: string; direction: 'asc' | 'desc' }) => onChange(withSort(address, next)),
    pagingFor: (total: number | undefined) => pagingOf(address, total, onChange),
  }
}
