import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { CSV_BEGIN, csvLines } from '@kilowatt/domain/csv/write-csv'
import { partOfLocations } from '@kilowatt/domain/energy/reports/report-costs'
import { reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { OFFSET_HEADER } from '@kilowatt/domain/time/repeated-times'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { writeXlsxStream } from 'hucre/xlsx'
import { onDemand, piecesOf } from './on-demand.ts'
import type { ReportRow } from './report.queries.ts'
import type { ReportTexts } from './report-texts.ts'

/** A report as a table: column headings, and rows that can be read once. */
export type ReportSheet = {
  readonly texts: ReportTexts
  readonly timezone: string
  readonly rows: AsyncIterable<ReportRow>
  /** each has a column of costs and a column of earnings */
  readonly currencies: readonly Currency[]
  /** number of locations with costs; null if the report has no costs */
  readonly costCoverage: EnergyReport['costCoverage']
  /** each has a column of imported energy */
  readonly tariffs: readonly string[]
  /** whether a column says which rows are estimated */
  readonly hasEstimated: boolean
  /** whether a column says which rows have costs that are being recalculated, are out of date or are missing */
  readonly hasDoubts: boolean
  /** index of the last column, if local times repeat: the UTC offset of an instant */
  readonly offsetAt: ((at: number) => string) | null
}

const KWH_WH = 1000
const WIDTHS = { time: 34, value: 20 }
/** Format of dates, as everywhere in the product. */
const DATE_TIME = 'dd\\. mm\\. yyyy hh:mm'

/**
 * All values of a column have the same number of decimals, so that their decimal points line up; the spreadsheet uses
 * its reader's separators.
 */
const digits = { kWh: '#,##0.000', pct: '0.00', amount: '#,##0.00##' } as const

type Column = { readonly header: string; readonly numFmt?: string }

/** Headings, with units and time zone; time is the first column. */
const columnsOf = ({
  texts,
  timezone,
  currencies,
  costCoverage,
  tariffs,
  hasEstimated,
  hasDoubts,
  offsetAt,
}: ReportSheet): Column[] => [
  { header: `${texts.textOf('reports.time')} (${timezone})`, numFmt: DATE_TIME },
  ...reportMetrics.map((metric) => ({ header: `${texts.metric[metric]} (kWh)`, numFmt: digits.kWh })),
  { header: `${texts.textOf('overview.selfSufficiency')} (%)`, numFmt: digits.pct },
  ...currencies.flatMap((currency) =>
    (['costs.cost', 'costs.earned'] as const).map((word) => ({
      header: `${texts.textOf(word)} (${[currency, ...ofLocations(texts, costCoverage)].join(', ')})`,
      numFmt: digits.amount,
    })),
  ),
  ...tariffs.map((tariff) => ({ header: `${texts.importAt(tariff)} (kWh)`, numFmt: digits.kWh })),
  ...(hasEstimated ? [{ header: texts.textOf('charts.partlyEstimated') }] : []),
  ...(hasDoubts ? [{ header: texts.textOf('reports.costState') }] : []),
  ...(offsetAt ? [{ header: OFFSET_HEADER }] : []),
]

/** Number of locations with costs if not all have them; energies cover all locations. */
const ofLocations = ({ textOf: say }: ReportTexts, coverage: EnergyReport['costCoverage']) => {
  const part = partOfLocations(coverage)
  return part ? [say('reports.ofLocations', part)] : []
}

const toKwh = (wh: number | null) => (wh === null ? null : wh / KWH_WH)

const values = ({ texts, costCoverage, hasEstimated, hasDoubts, offsetAt }: ReportSheet, row: ReportRow) => [
  ...reportMetrics.map((metric) => toKwh(row.energyWh[metric])),
  row.selfSufficiencyPct,
  ...row.amounts,
  ...row.tariffWh.map(toKwh),
  ...(hasEstimated ? [row.isEstimated ? texts.textOf('charts.estimated') : null] : []),
  ...(hasDoubts ? [costState(texts, row, costCoverage)] : []),
  ...(offsetAt ? [typeof row.at === 'number' ? offsetAt(row.at) : null] : []),
]

const costState = (
  { textOf: say }: ReportTexts,
  { at, isCostPending, isCostOutdated }: ReportRow,
  coverage: EnergyReport['costCoverage'],
) =>
  [
    ...(isCostPending ? [say('reports.costPending')] : []),
    ...(isCostOutdated ? [say('reports.costOutdated')] : []),
    ...(at === 'total' && coverage && coverage.unpricedDays > 0
      ? [say('reports.costUnpriced', { count: String(coverage.unpricedDays) })]
      : []),
  ].join(', ') || null

/** After the rows: the parts of the total that no row contains, then the total. */
const nameOf = ({ texts: { textOf: say } }: ReportSheet, at: Exclude<ReportRow['at'], number>) =>
  at === 'total'
    ? say('charts.total')
    : say('reports.besideRow', { parts: at.outside.map((part) => say(`reports.beside_${part}`)).join(', ') })

/** The report as CSV, line by line; times are local. */
export function reportCsv(sheet: ReportSheet): ReadableStream<Uint8Array> {
  const line = csvLines(sheet.texts.locale)
  async function* lines(rows: AsyncIterable<ReportRow>) {
    yield CSV_BEGIN + line(columnsOf(sheet).map(({ header }) => header))
    for await (const row of rows) {
      const { at } = row
      const time =
        typeof at === 'number'
          ? formatDateTime(toLocalMs(sheet.timezone, at), { timeZone: 'UTC' })
          : nameOf(sheet, at)
      yield line([time, ...values(sheet, row)])
    }
  }
  return onDemand(sheet.rows, (rows) => joined(lines(rows)))
}

const JOINED_CHARACTERS = 16_384

/** Joins lines into chunks of about 16 kB. */
async function* joined(lines: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < JOINED_CHARACTERS) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

/**
 * The report as a workbook with one sheet. Rows are read as they are sent, so a year of quarter-hours is never in
 * memory. Dates are local, because spreadsheets have no time zones. Texts are written as texts, never as formulas.
 */
export function reportXlsx(sheet: ReportSheet): ReadableStream<Uint8Array> {
  async function* cells(rows: AsyncIterable<ReportRow>) {
    for await (const row of rows)
      yield [
        typeof row.at === 'number' ? new Date(toLocalMs(sheet.timezone, row.at)) : nameOf(sheet, row.at),
        ...values(sheet, row),
      ]
  }
  const options = {
    name: sheet.texts.textOf('reports.title'),
    columns: columnsOf(sheet).map((column, i) => ({
      ...column,
      width: i === 0 ? WIDTHS.time : WIDTHS.value,
    })),
    freezePane: { rows: 1, columns: 1 },
  }
  return onDemand(sheet.rows, (rows) => piecesOf(writeXlsxStream(cells(rows), options)))
}
