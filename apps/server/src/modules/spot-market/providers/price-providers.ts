import { type BackOff, createSpacing, withBackOff } from '../../../platform/providers/back-off.ts'
import { getDocument } from '../../../platform/providers/get-document.ts'
import { readEntsoeA44 } from '../documents/entsoe-a44.ts'
import { readEnergyCharts } from '../documents/json-prices.ts'
import { MOST_CHARACTERS, PriceDocumentError, type SpotSeries } from '../documents/price-document.ts'

/** A bidding zone with its names at the providers. */
export type PricedZone = {
  readonly code: string
  /** ENTSO-E's area code */
  readonly eic: string
  /** Energy-Charts' name; null if it has none */
  readonly energyCharts: string | null
}

/** Days of delivery, UTC ms: [startMs, endMs). */
export type PriceSpan = { readonly startMs: number; readonly endMs: number }

export type PricesFound =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'prices'; readonly series: SpotSeries; readonly etag: string | null }

export type PriceProvider = {
  readonly name: 'entsoe' | 'energy-charts'
  readonly knows: (zone: PricedZone) => boolean
  /** Prices of a zone; no points if they are not published yet. @throws ProviderError, PriceDocumentError */
  readonly find: (zone: PricedZone, span: PriceSpan, etag: string | null) => Promise<PricesFound>
}

type Surroundings = {
  readonly signal: AbortSignal
  readonly now: () => number
  readonly backOff: BackOff
}

const TIMEOUT_MS = 20_000

/** ENTSO-E allows 400 requests a minute per token (its API guide); one a second is far below that. */
const ENTSOE_GAP_MS = 1_000
/** Energy-Charts asks for about one request per 8 s (bidding-zones data, as of 2026-09). */
const ENERGY_CHARTS_GAP_MS = 8_000

/** `202611232300`, UTC */
const entsoeTime = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 12)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The transparency platform, by its REST API. @param baseUrl like https://web-api.tp.entsoe.eu/api */
export function entsoeProvider(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  { signal, now, backOff }: Surroundings,
): PriceProvider {
  const turn = createSpacing(ENTSOE_GAP_MS, now, backOff.pause)
  return {
    name: 'entsoe',
    knows: () => true,
    async find({ eic }, { startMs, endMs }, etag) {
      const url = new URL(baseUrl)
      url.search = new URLSearchParams({
        securityToken: token,
        documentType: 'A44',
        'contract_MarketAgreement.type': 'A01',
        in_Domain: eic,
        out_Domain: eic,
        periodStart: entsoeTime(startMs),
        periodEnd: entsoeTime(endMs),
      }).toString()
      return found(url, 'application/xml', etag, readEntsoeA44, { signal, backOff, turn }, eic)
    },
  }
}

/** Energy-Charts of Fraunhofer ISE, by its open API. @param baseUrl like https://api.energy-charts.info */
export function energyChartsProvider(
  { baseUrl }: { readonly baseUrl: string },
  { signal, now, backOff }: Surroundings,
): PriceProvider {
  const turn = createSpacing(ENERGY_CHARTS_GAP_MS, now, backOff.pause)
  return {
    name: 'energy-charts',
    knows: ({ energyCharts }) => energyCharts !== null,
    async find({ energyCharts }, { startMs, endMs }, etag) {
      const url = new URL('price', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)
      // the answer includes both days
      url.search = new URLSearchParams({
        bzn: energyCharts ?? '',
        start: dayOf(startMs),
        end: dayOf(endMs - 1),
      }).toString()
      return found(url, 'application/json', etag, readEnergyCharts, { signal, backOff, turn }, null)
    },
  }
}

async function found(
  url: URL,
  accept: string,
  etag: string | null,
  read: (text: string) => SpotSeries,
  { signal, backOff, turn }: Pick<Surroundings, 'signal' | 'backOff'> & { turn: () => Promise<void> },
  zone: string | null,
): Promise<PricesFound> {
  const got = await withBackOff(async () => {
    await turn()
    return getDocument({
      url: url.href,
      accept,
      etag,
      // ENTSO-E reports "no matching data" with 200, 400 and 404 alike
      isAnswer: (text) => text.includes('Acknowledgement_MarketDocument'),
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_CHARACTERS,
      signal,
    })
  }, backOff)
  if (got.kind === 'unchanged') return got
  const series = read(got.text)
  // because prices of another zone would look valid
  if (series.zone !== null && series.zone !== zone)
    throw new PriceDocumentError('not_prices', `asked for ${zone}, got ${series.zone}`)
  return { kind: 'prices', series, etag: got.etag }
}
