import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEntsoeA44 } from './entsoe-a44.ts'
import { readAwattar, readEnergyCharts, readNordPool } from './json-prices.ts'
import { readPriceCsv } from './price-csv.ts'
import type { SpotSeries } from './price-document.ts'

/** Real documents of providers with their content, determined by another program (sums of thousandths). */
const fixtures = join(import.meta.dirname, 'fixtures')
const text = (path: string) => readFileSync(join(fixtures, path), 'utf8')

const beMixed = 'entsoe-a44/hass-entso-e_BE_15M_avg.xml'
const notYet = 'nordpool/vcr_prices_not_available_0.json'

const recorded = (path: string) => JSON.stringify(JSON.parse(text(path)).response)

/**
 * Readers for the documents in a provider's folder; for a document of several zones, the series of one zone.
 */
const readers: Record<string, (path: string, zone: string) => SpotSeries | undefined> = {
  'entsoe-a44': (path) => readEntsoeA44(text(path)),
  'energy-charts': (path) => readEnergyCharts(text(path)),
  'awattar-like': (path) => readAwattar(text(path)),
  nordpool: (path, zone) =>
    readNordPool(path.includes('vcr') ? recorded(path) : text(path)).find((series) => series.zone === zone),
  'fi-hourly-vat': (path) =>
    readPriceCsv(text(path), { unit: 'cent_per_kWh', currency: 'EUR', includesVat: true }),
}

/**
 * Document, zone, start of the first and last price, minutes per price and number of prices; first, last,
 * lowest and highest price and the sum of all, in thousandths per MWh. For the first document, the values are
 * of the first of two sequences, the coupled auction. The last has 424 days; its −62 cents are −620 EUR/MWh
 * with VAT, from a night in November 2023 with a bidding error.
 */
const rows = `
  entsoe-a44/DE-LU_2026-02-02_2026-02-03_PT15M_two-sequences.xml  10Y1001A1001A82H  2026-02-01T23:00  2026-02-03T22:45  15    192  100410   88920    76020   154130   19797060
  entsoe-a44/hass-entso-e_BE_60M.xml                              10YBE----------2  2024-10-07T22:00  2024-10-08T21:00  60     24   64980   50000    47050   115470    1691960
  entsoe-a44/hass-entso-e_BE_15M_exact4.xml                       10YBE----------2  2024-10-05T22:00  2024-10-05T22:45  15      4   55350   31860    31860    55350     171750
  energy-charts/price_DE-LU_2024-12-10.json                       –                 2024-12-09T23:00  2024-12-11T22:00  60     48   92850  135960    83700   445080    9995350
  awattar-like/akkudoktor_prices_2024-12-10.json                  –                 2024-12-09T23:00  2024-12-11T22:00  60     48   92850  135960    83700   445080    9995350
  nordpool/DayAheadPrices_SE3_2024-11-05.json                     SE3               2024-11-04T23:00  2024-11-05T22:00  60     24   21540   24840     5300   215860    1857170
  nordpool/vcr_multiple_area_hourly_0.json                        SE1               2025-05-06T22:00  2025-05-07T21:00  60     24   22340   94170    12580   143950    1557360
  nordpool/vcr_multiple_area_hourly_0.json                        SE2               2025-05-06T22:00  2025-05-07T21:00  60     24   21240   91680    11440   143950    1639300
  nordpool/vcr_multiple_area_hourly_0.json                        SE3               2025-05-06T22:00  2025-05-07T21:00  60     24   56850   93800    48660   144530    2057590
  nordpool/vcr_multiple_area_hourly_0.json                        SE4               2025-05-06T22:00  2025-05-07T21:00  60     24   90320   94290    61750   149020    2327520
  nordpool/vcr_single_area_15min_0.json                           FI                2025-05-06T22:00  2025-05-07T21:45  15     96   22340   94160    12590   158780    7027880
  nordpool/vcr_single_area_hourly_0.json                          FI                2025-05-06T22:00  2025-05-07T21:00  60     24   22340   94160    12590   158780    1756970
  fi-hourly-vat/sahkotin_spot_price_vat_2023-01_2024-02.csv       –                 2023-01-01T00:00  2024-02-28T23:00  60  10176    1520   25610  -620000  2351040  725953020
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

test.each(rows)('%s, zone %s', (path, zone, from, to, ...figures) => {
  const [minutes = 0, count = 0, first, last, min, max, sum] = figures.map(Number)
  const series = readers[path.split('/')[0] ?? '']?.(path, zone)
  const prices = series?.points.map((point) => point.milliPerMwh) ?? []
  expect({ zone: series?.zone, currency: series?.currency, dropped: series?.dropped }).toEqual({
    zone: zone === '–' ? null : zone,
    currency: 'EUR',
    dropped: 0,
  })
  expect(series?.points.map(({ startMs }) => startMs)).toEqual(
    Array.from({ length: count }, (_, i) => Date.parse(`${from}Z`) + i * minutes * 60_000),
  )
  expect(series?.points.at(-1)?.startMs).toBe(Date.parse(`${to}Z`))
  expect(new Set(series?.points.map((point) => point.minutes))).toEqual(new Set([minutes]))
  expect([prices[0], prices.at(-1), Math.min(...prices), Math.max(...prices)]).toEqual([
    first,
    last,
    min,
    max,
  ])
  expect(prices.reduce((all, price) => all + price, 0)).toBe(sum)
})

test('positions in any order, missing, beyond the end, and another resolution later the same day', () => {
  const { points, dropped } = readEntsoeA44(text(beMixed))
  expect(points.filter(({ minutes }) => minutes === 15).map((point) => point.milliPerMwh)).toEqual([
    55_350,
    40_320,
    31_860,
    28_710,
    44_220,
    44_220,
    44_220,
    44_220,
    44_220,
    44_220,
    ...Array(10).fill(28_370),
  ])
  expect(points.slice(20)).toEqual([
    { startMs: Date.parse('2024-10-06T03:00Z'), minutes: 60, milliPerMwh: 64_980 },
    { startMs: Date.parse('2024-10-06T04:00Z'), minutes: 60, milliPerMwh: 64_980 },
  ])
  expect(dropped).toBe(1)
})

test('unpublished prices are neither a price nor an error', () => {
  expect(readNordPool(recorded(notYet))).toEqual([])
})

test('every document here is read by a test', () => {
  const found = readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ name }) => name)
  const read = [...rows.map(([path = '']) => path), beMixed, notYet].map((path) => path.split('/').at(-1))
  expect(new Set(found)).toEqual(new Set(read))
})
