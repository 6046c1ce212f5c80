import { NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { Breakable } from '../data/Breakable.tsx'
import { EmptyState } from '../state/StateMessage.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { isShown, useColumnChoices } from './chosen-columns.ts'
import classes from './DataTable.module.css'
import { RowName } from './RowName.tsx'
import { TablePaging } from './TablePaging.tsx'
import { type Column, nextSort, type Paging, type TableSort } from './table-columns.ts'

type Props<Row> = {
  /** id of the table, the same in every language; the chosen columns are stored under it */
  id: string
  /** what the rows are, for screen readers */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while they load; the previous rows stay until the new ones arrive */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** link of the name of a row */
  hrefOf?: ((row: Row) => string | undefined) | undefined
  /** the row's menu or button, at the right end */
  actionsOf?: ((row: Row) => ReactNode) | undefined
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
  paging?: Paging | undefined
  /** above the rows: filter chips, a search field */
  tools?: ReactNode
  /** rows of 32 px instead of 44 */
  dense?: boolean
  /** replaces rows that failed to load; null without a failure */
  failure: ReactNode
  empty: ComponentProps<typeof EmptyState>
}

const LOADING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/**
 * Rows of one kind: a real table from tablet width up, two-line items on a phone. The server sorts and pages.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { t } = useTranslation()
  const { label, columns, rows, rowKey, hrefOf, actionsOf, sort, onSort, paging, dense = false } = props
  const { choices, choose } = useColumnChoices(props.id)
  const shown = columns.filter((column) => isShown(column, choices))
  const nothing = rows?.length === 0
  const hasChooser = columns.some(({ optional }) => optional)
  return (
    <div className={classes.card} data-wide>
      {(props.tools || hasChooser) && (
        <div className={classes.tools}>
          <div className={classes.toolsStart}>{props.tools}</div>
          {hasChooser && <ColumnChooser columns={columns} choices={choices} onChoose={choose} />}
        </div>
      )}
      {props.failure && !rows ? (
        props.failure
      ) : nothing ? (
        <EmptyState {...props.empty} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={classes.box} tabIndex={0} aria-label={label}>
          <table className={cx(classes.table, dense && classes.dense)} aria-busy={rows === undefined}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
                ))}
                {actionsOf && (
                  <th scope="col" className={classes.actions}>
                    <span className="visually-hidden">{t('table.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows?.map((row) => (
                <tr key={rowKey(row)}>
                  {shown.map((column) =>
                    column.phone === 'title' ? (
                      <th key={column.key} scope="row" className={classes.title}>
                        <RowName href={hrefOf?.(row)}>
                          <Breakable>{column.cell(row)}</Breakable>
                        </RowName>
                      </th>
                    ) : (
                      <BodyCell key={column.key} column={column} row={row} />
                    ),
                  )}
                  {actionsOf && <td className={classes.actions}>{actionsOf(row)}</td>}
                </tr>
              ))}
              {rows === undefined &&
                LOADING_ROWS.map((row) => (
                  <tr key={row}>
                    <td colSpan={shown.length + (actionsOf ? 1 : 0)} className={classes.loading}>
                      <Skeleton height={16} width="70%" />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
      {paging && <TablePaging paging={paging} />}
    </div>
  )
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      // on a phone there is no header to explain a dash
      data-absent={content === NOT_MEASURED || undefined}
      data-name={column.named ? column.header : undefined}
      className={cx(
        column.numeric && classes.numeric,
        column.narrow && classes.narrow,
        column.phone === 'line' && classes.line,
        column.runsOn && classes.runsOn,
        column.phone === 'end' && classes.end,
        column.phone === 'field' && classes.field,
      )}
    >
      <Breakable>{content}</Breakable>
    </td>
  )
}

type HeaderProps<Row> = {
  column: Column<Row>
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { key, header, headerCell, numeric, narrow, sortable } = column
  const isSorted = sort?.key === key
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp
  const order = sort?.direction === 'desc' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      className={cx(numeric && classes.numeric, narrow && classes.narrow)}
      aria-sort={isSorted ? order : undefined}
    >
      {sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, key))}>
          {header}
          {isSorted && <Arrow size={14} stroke={1.75} aria-hidden="true" />}
        </button>
      ) : (
        (headerCell ?? header)
      )}
    </th>
  )
}
