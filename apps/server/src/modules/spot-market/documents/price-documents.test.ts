import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEntsoeA44 } from './entsoe-a44.ts'
import { readAwattar, readEnergyCharts, readNordPool } from './json-prices.ts'
import { readPriceCsv } from './price-csv.ts'
import type { SpotSeries } from './price-document.ts'

/** Real documents of providers, and what is in them, worked out beside by another program (sums of thousandths). */
const fixtures = join(import.meta.dirname, 'fixtures')
const text = (path: string) => readFileSync(join(fixtures, path), 'utf8')

const recorded = (path: string) => JSON.stringify(JSON.parse(text(path)).response)
const area = (path: string, zone: string) => () =>
  readNordPool(path.includes('vcr') ? recorded(path) : text(path)).find((series) => series.zone === zone)
const entsoe = (path: string) => () => readEntsoeA44(text(path))

const deLu = 'entsoe-a44/DE-LU_2026-02-02_2026-02-03_PT15M_two-sequences.xml'
const be60 = 'entsoe-a44/hass-entso-e_BE_60M.xml'
const beMixed = 'entsoe-a44/hass-entso-e_BE_15M_avg.xml'
const beHour = 'entsoe-a44/hass-entso-e_BE_15M_exact4.xml'
const charts = 'energy-charts/price_DE-LU_2024-12-10.json'
const akkudoktor = 'awattar-like/akkudoktor_prices_2024-12-10.json'
const se3 = 'nordpool/DayAheadPrices_SE3_2024-11-05.json'
const seAll = 'nordpool/vcr_multiple_area_hourly_0.json'
const fi15 = 'nordpool/vcr_single_area_15min_0.json'
const fi60 = 'nordpool/vcr_single_area_hourly_0.json'
const notYet = 'nordpool/vcr_prices_not_available_0.json'
const sahkotin = 'fi-hourly-vat/sahkotin_spot_price_vat_2023-01_2024-02.csv'

type Row = [
  path: string,
  read: () => SpotSeries | undefined,
  zone: string | null,
  from: string,
  to: string,
  minutes: number,
  points: number,
  first: number,
  last: number,
  min: number,
  max: number,
  sum: number,
]

const rows: Row[] = [
  // of its two sequences the first, which is the coupled auction
  [
    deLu,
    entsoe(deLu),
    '10Y1001A1001A82H',
    '2026-02-01T23:00',
    '2026-02-03T22:45',
    15,
    192,
    100_410,
    88_920,
    76_020,
    154_130,
    19_797_060,
  ],
  [
    be60,
    entsoe(be60),
    '10YBE----------2',
    '2024-10-07T22:00',
    '2024-10-08T21:00',
    60,
    24,
    64_980,
    50_000,
    47_050,
    115_470,
    1_691_960,
  ],
  [
    beHour,
    entsoe(beHour),
    '10YBE----------2',
    '2024-10-05T22:00',
    '2024-10-05T22:45',
    15,
    4,
    55_350,
    31_860,
    31_860,
    55_350,
    171_750,
  ],
  [
    charts,
    () => readEnergyCharts(text(charts)),
    null,
    '2024-12-09T23:00',
    '2024-12-11T22:00',
    60,
    48,
    92_850,
    135_960,
    83_700,
    445_080,
    9_995_350,
  ],
  [
    akkudoktor,
    () => readAwattar(text(akkudoktor)),
    null,
    '2024-12-09T23:00',
    '2024-12-11T22:00',
    60,
    48,
    92_850,
    135_960,
    83_700,
    445_080,
    9_995_350,
  ],
  [
    se3,
    area(se3, 'SE3'),
    'SE3',
    '2024-11-04T23:00',
    '2024-11-05T22:00',
    60,
    24,
    21_540,
    24_840,
    5_300,
    215_860,
    1_857_170,
  ],
  [
    seAll,
    area(seAll, 'SE1'),
    'SE1',
    '2025-05-06T22:00',
    '2025-05-07T21:00',
    60,
    24,
    22_340,
    94_170,
    12_580,
    143_950,
    1_557_360,
  ],
  [
    seAll,
    area(seAll, 'SE2'),
    'SE2',
    '2025-05-06T22:00',
    '2025-05-07T21:00',
    60,
    24,
    21_240,
    91_680,
    11_440,
    143_950,
    1_639_300,
  ],
  [
    seAll,
    area(seAll, 'SE3'),
    'SE3',
    '2025-05-06T22:00',
    '2025-05-07T21:00',
    60,
    24,
    56_850,
    93_800,
    48_660,
    144_530,
    2_057_590,
  ],
  [
    seAll,
    area(seAll, 'SE4'),
    'SE4',
    '2025-05-06T22:00',
    '2025-05-07T21:00',
    60,
    24,
    90_320,
    94_290,
    61_750,
    149_020,
    2_327_520,
  ],
  [
    fi15,
    area(fi15, 'FI'),
    'FI',
    '2025-05-06T22:00',
    '2025-05-07T21:45',
    15,
    96,
    22_340,
    94_160,
    12_590,
    158_780,
    7_027_880,
  ],
  [
    fi60,
    area(fi60, 'FI'),
    'FI',
    '2025-05-06T22:00',
    '2025-05-07T21:00',
    60,
    24,
    22_340,
    94_160,
    12_590,
    158_780,
    1_756_970,
  ],
  // 424 days; −62 cents are −620 EUR/MWh with VAT, on a night of November 2023 on which somebody had erred
  [
    sahkotin,
    () => readPriceCsv(text(sahkotin), { unit: 'cent_per_kWh', currency: 'EUR', includesVat: true }),
    null,
    '2023-01-01T00:00',
    '2024-02-28T23:00',
    60,
    10_176,
    1_520,
    25_610,
    -620_000,
    2_351_040,
    725_953_020,
  ],
]

test.each(rows)('%s', (_path, read, zone, from, to, minutes, count, first, last, min, max, sum) => {
  const series = read()
  const prices = series?.points.map((point) => point.milliPerMwh) ?? []
  expect({ zone: series?.zone, currency: series?.currency, dropped: series?.dropped }).toEqual({
    zone,
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

test('positions in any order, left out, beyond the end, and another resolution later the same day', () => {
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

test('what is not yet published is no price and no fault', () => {
  expect(readNordPool(recorded(notYet))).toEqual([])
})

test('no document lies here unread', () => {
  const found = readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ name }) => name)
  const read = [...rows.map(([path]) => path), beMixed, notYet].map((path) => path.split('/').at(-1))
  expect(new Set(found)).toEqual(new Set(read))
})
