import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../ui/files/save-file.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Paging } from '../../ui/table/table-columns.ts'
import classes from './FactTable.module.css'

export type FactColumn<Row> = Column<Row> & {
  /** what a file holds of it: numbers in base units, which its name there says */
  file: { header: string; of: (row: Row) => string | number | null }
}

type Props<Row> = {
  id: string
  title: string
  /** below the title: how these figures came about */
  note?: ReactNode
  columns: readonly FactColumn<Row>[]
  /** undefined while they load */
  rows: readonly Row[] | undefined
  /** all of them, where a table shows a page */
  fileRows?: readonly Row[]
  paging?: Paging
  rowKey: (row: Row) => string | number
  hrefOf?: (row: Row) => string | undefined
  /** without its extension */
  fileName: string
  empty: { title: string; reason: ReactNode }
}

/** A table of figures, and the same as a file. */
export function FactTable<Row>({
  title,
  note,
  columns,
  rows,
  fileRows = rows,
  fileName,
  ...table
}: Props<Row>) {
  const { t, i18n } = useTranslation()
  const save = () => {
    const header = columns.map(({ file }) => file.header)
    const lines = (fileRows ?? []).map((row) => columns.map(({ file }) => file.of(row)))
    saveFile(
      `${fileName}.csv`,
      new Blob([writeCsv(header, lines, i18n.language)], { type: 'text/csv;charset=utf-8' }),
    )
  }
  return (
    <DataTable
      {...table}
      label={title}
      columns={columns}
      rows={rows}
      failure={null}
      tools={
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            {note && <p className={classes.note}>{note}</p>}
          </div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            aria-label={t('category.saveCsv', { table: title })}
            disabled={!rows?.length}
            onClick={save}
          >
            CSV
          </Button>
        </div>
      }
    />
  )
}
