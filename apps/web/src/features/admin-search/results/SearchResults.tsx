import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import type { SearchKind } from '../search-kinds.ts'
import type { SearchAddress } from '../search-state.ts'
import { kindTexts } from '../search-texts.ts'
import { useResultsView } from './use-results-view.ts'

/** Props of every list of results, from its route. */
export type ResultsProps = { address: SearchAddress; onChange: (address: SearchAddress) => void }

type Props<Row> = ResultsProps & {
  kind: SearchKind
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  total: number | undefined
  error: Error | null
  onRetry: () => void
  hrefOf: (row: Row) => string | undefined
  actionsOf?: ((row: Row) => ReactNode) | undefined
}

/** A page of results; sort order and page are in the address. */
export function SearchResults<Row extends { id: number }>(props: Props<Row>) {
  const { t } = useTranslation()
  const { kind, address, onChange, columns, rows, total, error, onRetry, hrefOf, actionsOf } = props
  const view = useResultsView(kind, address, onChange)
  return (
    <DataTable
      id={`search-${kind}`}
      label={t(kindTexts[kind].name)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      hrefOf={hrefOf}
      actionsOf={actionsOf}
      sort={view.sort}
      onSort={view.onSort}
      paging={view.pagingFor(total)}
      tools={<FilterChips chips={view.chips} onRemove={view.removeChip} onClear={view.clearChips} />}
      dense
      failure={error && <LoadFailure title={t('adminSearch.errorTitle')} error={error} onRetry={onRetry} />}
      empty={{
        title: t('adminSearch.emptyTitle'),
        reason: view.chips.length === 0 ? t('adminSearch.emptyAll') : t('adminSearch.emptyFiltered'),
        ...(view.chips.length > 0 && {
          action: { label: t('table.clearFilters'), onSelect: view.clearChips },
        }),
      }}
    />
  )
}
