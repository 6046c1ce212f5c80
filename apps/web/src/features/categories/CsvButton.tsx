import { writeCsv } from '@kilowatt/domain/csv/write-csv'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../ui/files/save-file.ts'

/** A column of a file: numbers in base units, named in its header. */
export type FileColumn<Row> = { file: { header: string; of: (row: Row) => string | number | null } }

type Props<Row> = {
  /** title of the saved figures */
  title: string
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[] | undefined
  /** without extension */
  fileName: string
}

/** Saves the figures of a table as CSV, without rounding. */
export function CsvButton<Row>({ title, columns, rows = [], fileName }: Props<Row>) {
  const { t, i18n } = useTranslation()
  const save = () => {
    const header = columns.map(({ file }) => file.header)
    const lines = rows.map((row) => columns.map(({ file }) => file.of(row)))
    saveFile(
      `${fileName}.csv`,
      new Blob([writeCsv(header, lines, i18n.language)], { type: 'text/csv;charset=utf-8' }),
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      aria-label={t('category.saveCsv', { table: title })}
      disabled={rows.length === 0}
      onClick={save}
    >
      CSV
    </Button>
  )
}
