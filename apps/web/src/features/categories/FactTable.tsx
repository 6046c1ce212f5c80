import type { ReactNode } from 'react'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Paging } from '../../ui/table/table-columns.ts'
import { CsvButton, type FileColumn } from './CsvButton.tsx'
import { FactHead } from './FactHead.tsx'

export type FactColumn<Row> = Column<Row> & FileColumn<Row>

type Props<Row> = {
  id: string
  title: string
  /** below the title: how these figures were calculated */
  note?: ReactNode
  columns: readonly FactColumn<Row>[]
  /** undefined while they load */
  rows: readonly Row[] | undefined
  /** all rows, if the table shows one page */
  fileRows?: readonly Row[]
  paging?: Paging
  rowKey: (row: Row) => string | number
  hrefOf?: (row: Row) => string | undefined
  /** without extension */
  fileName: string
  empty: { title: string; reason: ReactNode }
}

/** A table of figures, which can be saved as a file. */
export function FactTable<Row>({
  title,
  note,
  columns,
  rows,
  fileRows = rows,
  fileName,
  ...table
}: Props<Row>) {
  return (
    <DataTable
      {...table}
      label={title}
      columns={columns}
      rows={rows}
      failure={null}
      tools={
        <FactHead
          title={title}
          note={note}
          end={<CsvButton title={title} columns={columns} rows={rows && fileRows} fileName={fileName} />}
        />
      }
    />
  )
}
