import { CsvError, readCsv } from '@kilowatt/domain/csv/csv-rows'
import { z } from 'zod'
import {
  inOrder,
  isSpan,
  milliOf,
  PriceDocumentError,
  refuseTooLarge,
  type SpotPoint,
  type SpotSeries,
} from './price-document.ts'

/** Unit of the prices in a file: how many digits its decimal point moves to the right to get a price per MWh. */
const unitShift = { per_MWh: 0, per_kWh: 3, cent_per_kWh: 1 } as const
export type PriceUnit = keyof typeof unitShift

const instant = z.iso.datetime({ offset: true })
/** Column names in the languages of the product, those of its own sheets first. */
const timeNames = /^(utc|time|hour|start|date|datetime|timestamp|delivery ?start|čas|začetek)(?!\p{L})/iu
const priceNames = /^(price|spot|value|cena)(?!\p{L})/iu
const DAY_MINUTES = 1440

/**
 * A sheet with a column of instants (ISO 8601, with Z or an offset, because a local time in the autumn night
 * is ambiguous) and a column of prices. The shortest step of the file is the duration of a price.
 */
export function readPriceCsv(
  text: string,
  format: { readonly unit: PriceUnit; readonly currency: string; readonly includesVat: boolean },
): SpotSeries {
  refuseTooLarge(text)
  const [head, ...rows] = rowsOf(text)
  const at = head?.cells.findIndex((cell) => timeNames.test(cell)) ?? -1
  const priced = head?.cells.findIndex((cell) => priceNames.test(cell)) ?? -1
  if (at === -1 || priced === -1)
    throw new PriceDocumentError('not_prices', 'no columns named time and price')
  const read = rows.map(({ cells }) => ({
    startMs: instant.safeParse(cells[at]).success ? Date.parse(cells[at] ?? '') : Number.NaN,
    milliPerMwh: milliOf(shiftPoint(cells[priced] ?? '', unitShift[format.unit])),
  }))
  const starts = read.map(({ startMs }) => startMs).filter((startMs) => !Number.isNaN(startMs))
  const minutes = stepOf(starts.toSorted((a, b) => a - b))
  const points = read.flatMap(({ startMs, milliPerMwh }): SpotPoint[] =>
    Number.isNaN(startMs) || milliPerMwh === null ? [] : [{ startMs, minutes, milliPerMwh }],
  )
  const ordered = inOrder(points)
  return {
    zone: null,
    currency: format.currency,
    includesVat: format.includesVat,
    points: ordered.points,
    dropped: read.length - ordered.points.length,
  }
}

function rowsOf(text: string) {
  try {
    return readCsv(text, separatorOf(text))
  } catch (error) {
    if (error instanceof CsvError)
      throw new PriceDocumentError('not_readable', `line ${error.line}: ${error.message}`, { cause: error })
    throw error
  }
}

/** A unit in a column name (`Cena, ct/kWh`) also contains a comma, so the more frequent sign is the separator. */
function separatorOf(text: string): ';' | undefined {
  const [head = ''] = text.split('\n', 1)
  const count = (sign: string) => head.split(sign).length
  return count(';') > count(',') ? ';' : undefined
}

/** The decimal text, with a point or a comma, times a power of ten, without rounding. */
function shiftPoint(text: string, digits: number): string {
  const [whole = '', fraction = ''] = text.includes('.') ? text.split('.') : text.split(',')
  const moved = fraction.padEnd(digits, '0')
  return `${whole}${moved.slice(0, digits)}${moved.length > digits ? `.${moved.slice(digits)}` : ''}`
}

function stepOf(starts: readonly number[]): number {
  let step = DAY_MINUTES
  starts.forEach((startMs, i) => {
    const minutes = (startMs - (starts[i - 1] ?? Number.NaN)) / 60_000
    if (minutes > 0 && minutes < step) step = minutes
  })
  const minutes = step === DAY_MINUTES ? 60 : step
  if (!isSpan(minutes)) throw new PriceDocumentError('not_prices', `a step of ${minutes} minutes`)
  return minutes
}
