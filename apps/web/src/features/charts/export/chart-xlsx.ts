import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { XlsxStreamWriter } from 'hucre/xlsx'
import { type ChartSheet, withOffsets } from './chart-sheet.ts'

/** The date format used everywhere in the product. */
const DATE_TIME = 'dd\\. mm\\. yyyy hh:mm'
/** Column widths in characters. The first is wider, because its header contains the time zone. */
const WIDTHS = { time: 36, value: 20 }

/**
 * The table as a workbook with one sheet: times and values are real dates and numbers, an unknown value is an
 * empty cell, and the header stays visible. Spreadsheets have no time zones, so dates are in the local time
 * of the chart. Texts are written as texts and can never become formulas. The writer compresses without a
 * worker, because the content security policy forbids workers from a blob.
 */
export async function chartXlsx(shown: ChartSheet, name: string): Promise<Blob> {
  const { header, rows, timezone } = withOffsets(shown)
  const [time, ...values] = header
  const sheet = new XlsxStreamWriter({
    name,
    columns: [
      { header: time ?? '', width: WIDTHS.time, numFmt: DATE_TIME },
      ...values.map((text) => ({ header: text, width: WIDTHS.value })),
    ],
    freezePane: { rows: 1, columns: 1 },
  })
  for (const row of rows) sheet.addRow([new Date(toLocalMs(timezone, row.at)), ...row.values])
  const bytes = new Uint8Array(await sheet.finish())
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
