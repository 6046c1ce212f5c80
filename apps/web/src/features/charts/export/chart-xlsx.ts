import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { XlsxStreamWriter } from 'hucre/xlsx'
import { type ChartSheet, withOffsets } from './chart-sheet.ts'

/** As dates are written everywhere in the product. */
const DATE_TIME = 'dd\\. mm\\. yyyy hh:mm'
/** In characters: the zone stands in the first header, a name and a unit in the others. */
const WIDTHS = { time: 36, value: 20 }

/**
 * The table as a workbook of one sheet: times and values are real dates and numbers, an unknown value is an empty cell, the
 * header stays in view. A spreadsheet knows no zones, so its dates are the wall clock of the chart's zone. Texts are written
 * as texts and can be no formulas. The writer packs without a worker: the content security policy refuses one made of a blob.
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
