import { decimalUnits, roundDigits } from '@kilowatt/domain/units/decimals'

/** A market price for a span of time. */
export type SpotPoint = {
  /** UTC ms */
  readonly startMs: number
  /** as published: 15, 30 or 60 */
  readonly minutes: number
  /** thousandths of the currency per MWh: whole, so prices stay as published */
  readonly milliPerMwh: number
}

/** Prices of one zone in a document: points in order of time, without overlap; missing prices are gaps. */
export type SpotSeries = {
  /** the provider's own name of the zone; null if the document has none */
  readonly zone: string | null
  /** ISO 4217, from the document; null if it names no currency */
  readonly currency: string | null
  readonly includesVat: boolean
  readonly points: readonly SpotPoint[]
  /** invalid points: outside their period, repeated, or not a number */
  readonly dropped: number
}

export type DocumentFault = 'too_large' | 'not_readable' | 'not_prices'

/** A document that is not a list of prices; `detail` is for the log and for super admins. */
export class PriceDocumentError extends Error {
  override name = 'PriceDocumentError'
  readonly fault: DocumentFault

  constructor(fault: DocumentFault, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.fault = fault
  }
}

/**
 * Longest document in characters. ENTSO-E sends at most a year, which has 4.2 million for a zone with quarter-hours.
 */
export const MOST_CHARACTERS = 16_000_000

export function refuseTooLarge(text: string): void {
  if (text.length > MOST_CHARACTERS)
    throw new PriceDocumentError('too_large', `${text.length} characters, at most ${MOST_CHARACTERS}`)
}

export function readJson(text: string): unknown {
  refuseTooLarge(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PriceDocumentError('not_readable', 'not JSON', { cause: error })
  }
}

/**
 * Highest accepted price, a million per MWh: above any published price, but low enough to reject wrong units
 * and junk.
 */
const MOST_MILLI = 1e9
const TEXT_DIGITS = 12

/** A published price as thousandths; null if it is invalid. */
export function milliOf(price: string | number | null): number | null {
  const units = typeof price === 'string' ? decimalUnits(price.trim().replace(/^\+/, ''), TEXT_DIGITS) : null
  const milli =
    typeof price === 'number'
      ? Math.round(price * 1000)
      : units === null
        ? null
        : Number(roundDigits(units, TEXT_DIGITS, 3))
  return milli === null || !Number.isFinite(milli) || Math.abs(milli) > MOST_MILLI ? null : milli
}

const spans = [15, 30, 60]
export const isSpan = (minutes: number): boolean => spans.includes(minutes)

const endOf = ({ startMs, minutes }: SpotPoint) => startMs + minutes * 60_000

/** Points in order of time. If two overlap, the first one stays. @param points most trusted first */
export function inOrder(points: readonly SpotPoint[]): { points: SpotPoint[]; dropped: number } {
  const sorted = points.toSorted((a, b) => a.startMs - b.startMs)
  const kept: SpotPoint[] = []
  for (const point of sorted) {
    const last = kept.at(-1)
    if (last === undefined || endOf(last) <= point.startMs) kept.push(point)
  }
  return { points: kept, dropped: points.length - kept.length }
}
