import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import {
  milliOf,
  PriceDocumentError,
  refuseTooLarge,
  type SpotPoint,
  type SpotSeries,
} from './price-document.ts'

/**
 * Day-ahead prices of the ENTSO-E transparency platform: `Publication_MarketDocument` of type A44. Positions
 * count from 1
 * within a period; with curve type A03 a missing position repeats the previous one, with A01 it is a gap. A
 * document may contain the same hours several times: from several auctions, where the lowest classification
 * sequence is the coupled auction (SDAC), and in several resolutions (Germany and Austria), where the
 * resolution of the coupling at the time counts.
 */

/** From the delivery day of 2025-10-01 SDAC has quarter-hours, before that hours (SDAC, "15-minute MTU go-live"). */
const QUARTERS_SINCE_MS = Date.parse('2025-09-30T22:00:00Z')
const MINUTE_MS = 60_000
const resolutions = new Map([
  ['PT15M', 15],
  ['PT30M', 30],
  ['PT60M', 60],
  ['PT1H', 60],
])

type SequencedPoint = SpotPoint & { readonly sequence: number }

/** @returns no points for the platform's own "no matching data" @throws PriceDocumentError */
export function readEntsoeA44(text: string): SpotSeries {
  refuseTooLarge(text)
  const root = rootOf(text)
  if (root.name === 'Acknowledgement_MarketDocument') return acknowledged(root)
  if (root.name !== 'Publication_MarketDocument' || textOf(root, 'type') !== 'A44')
    throw new PriceDocumentError('not_prices', `${root.name} of type ${textOf(root, 'type')}`)
  const all: SequencedPoint[] = []
  const zones = new Set<string>()
  const currencies = new Set<string>()
  let dropped = 0
  for (const series of childrenOf(root, 'TimeSeries')) {
    // contract type A01 is day-ahead; the answer may also contain intraday auctions
    if (textOf(series, 'contract_MarketAgreement.type') !== 'A01') continue
    const unit = textOf(series, 'price_Measure_Unit.name')
    if (unit !== 'MWH') throw new PriceDocumentError('not_prices', `a price per ${unit}`)
    zones.add(textOf(series, 'out_Domain.mRID') ?? '')
    currencies.add(textOf(series, 'currency_Unit.name') ?? '')
    const sequence = Number(textOf(series, 'classificationSequence_AttributeInstanceComponent.position') ?? 1)
    const repeats = textOf(series, 'curveType') === 'A03'
    for (const period of childrenOf(series, 'Period')) {
      const read = readPeriod(period, repeats)
      dropped += read.dropped
      all.push(...read.points.map((point) => ({ ...point, sequence })))
    }
  }
  if (zones.size > 1 || currencies.size > 1)
    throw new PriceDocumentError('not_prices', `zones ${[...zones]}, currencies ${[...currencies]}`)
  const [[zone = null], [currency = null]] = [[...zones], [...currencies]]
  return { zone, currency, includesVat: false, points: believed(all), dropped }
}

function rootOf(text: string): XmlElement {
  // ENTSO-E never sends a document type, and anything defined in one could be harmful
  if (text.includes('<!DOCTYPE')) throw new PriceDocumentError('not_readable', 'a document type')
  try {
    const { root } = parseXml(text)
    if (root) return root
  } catch (error) {
    if (error instanceof XmlError) throw new PriceDocumentError('not_readable', 'not XML', { cause: error })
    throw error
  }
  throw new PriceDocumentError('not_readable', 'no element')
}

const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name)

const textOf = (parent: XmlElement, name: string): string | null =>
  childrenOf(parent, name)[0]?.text.trim() ?? null

/** Code 999 is "no matching data found"; every other reason is a refusal. */
function acknowledged(root: XmlElement): SpotSeries {
  const [reason] = childrenOf(root, 'Reason')
  const code = reason ? textOf(reason, 'code') : null
  if (code !== '999')
    throw new PriceDocumentError('not_prices', `${code}: ${reason ? textOf(reason, 'text') : ''}`)
  return { zone: null, currency: null, includesVat: false, points: [], dropped: 0 }
}

function readPeriod(period: XmlElement, repeats: boolean): { points: SpotPoint[]; dropped: number } {
  const [interval] = childrenOf(period, 'timeInterval')
  const startMs = Date.parse((interval && textOf(interval, 'start')) ?? '')
  const endMs = Date.parse((interval && textOf(interval, 'end')) ?? '')
  const minutes = resolutions.get(textOf(period, 'resolution') ?? '')
  if (
    minutes === undefined ||
    Number.isNaN(startMs) ||
    Number.isNaN(endMs) ||
    endMs - startMs > 366 * 86_400_000
  )
    throw new PriceDocumentError('not_prices', `a period of ${textOf(period, 'resolution')}`)
  const count = (endMs - startMs) / (minutes * MINUTE_MS)
  const prices: (number | undefined)[] = []
  let dropped = 0
  for (const point of childrenOf(period, 'Point')) {
    const position = Number(textOf(point, 'position'))
    const price = milliOf(textOf(point, 'price.amount'))
    const isPlace = Number.isInteger(position) && position >= 1 && position <= count
    if (price === null || !isPlace || prices[position - 1] !== undefined) dropped += 1
    else prices[position - 1] = price
  }
  const points: SpotPoint[] = []
  let last: number | undefined
  for (let i = 0; i < count; i++) {
    const milliPerMwh = prices[i] ?? (repeats ? last : undefined)
    last = milliPerMwh
    if (milliPerMwh !== undefined)
      points.push({ startMs: startMs + i * minutes * MINUTE_MS, minutes, milliPerMwh })
  }
  return { points, dropped }
}

/**
 * Points without overlaps: the point with the lowest sequence is used, then the one with the resolution of
 * the coupling.
 */
function believed(candidates: readonly SequencedPoint[]): SpotPoint[] {
  const best = new Map<number, SequencedPoint>()
  // by quarter-hours, because an hour consists of four
  for (const point of candidates)
    for (let minute = 0; minute < point.minutes; minute += 15) {
      const at = point.startMs + minute * MINUTE_MS
      const other = best.get(at)
      if (other === undefined || isBetter(point, other)) best.set(at, point)
    }
  const quarters = Map.groupBy(
    [...best].sort(([a], [b]) => a - b),
    ([, point]) => point,
  )
  const points = [...quarters].flatMap(([{ minutes, startMs, milliPerMwh }, at]): SpotPoint[] =>
    at.length * 15 === minutes
      ? [{ startMs, minutes, milliPerMwh }]
      : // part of its time is covered by a better source
        at.map(([quarterMs]) => ({ startMs: quarterMs, minutes: 15, milliPerMwh })),
  )
  return points.toSorted((a, b) => a.startMs - b.startMs)
}

function isBetter(point: SequencedPoint, other: SequencedPoint): boolean {
  if (point.sequence !== other.sequence) return point.sequence < other.sequence
  const wished = point.startMs >= QUARTERS_SINCE_MS ? 15 : 60
  return point.minutes === wished && other.minutes !== wished
}
