import { expect, test } from 'vitest'
import { readAwattar, readEnergyCharts, readNordPool } from './json-prices.ts'
import { readPriceCsv } from './price-csv.ts'

const at = Date.parse('2026-03-29T00:00Z') / 1000
const charts = (steps: number[], price: (number | null)[], unit = 'EUR / MWh') =>
  JSON.stringify({ unix_seconds: steps.map((minutes) => at + minutes * 60), price, unit })

test.each([
  ['hours', [0, 60, 120], [60, 60, 60]],
  ['quarter-hours', [0, 15, 30], [15, 15, 15]],
  ['hours that become quarter-hours', [0, 60, 75, 90], [60, 15, 15, 15]],
  ['quarter-hours that become hours', [0, 15, 30, 90], [15, 15, 60, 60]],
  ['a gap of one day', [0, 15, 1440, 1455], [15, 15, 15, 15]],
  ['a single price', [0], [60]],
])('duration of a price of Energy-Charts: %s', (_what, steps, minutes) => {
  const { points } = readEnergyCharts(
    charts(
      steps,
      steps.map(() => -1.5),
    ),
  )
  expect(points.map((point) => point.minutes)).toEqual(minutes)
  expect(new Set(points.map(({ milliPerMwh }) => milliPerMwh))).toEqual(new Set([-1_500]))
})

test('a missing price is a gap; a repeated time counts once; invalid prices are dropped', () => {
  expect(readEnergyCharts(charts([0, 15, 30, 30, 45], [1, null, 3, 4, 1e9]))).toMatchObject({
    points: [{ milliPerMwh: 1_000 }, { milliPerMwh: 3_000 }],
    dropped: 2,
  })
})

test.each([
  ['not JSON', () => readEnergyCharts('<html>'), 'not_readable'],
  ['columns of different lengths', () => readEnergyCharts(charts([0, 15], [1])), 'not_prices'],
  ['another unit', () => readEnergyCharts(charts([0], [1], 'MW')), 'not_prices'],
  ['an answer of errors', () => readEnergyCharts('{"detail":"rate limit"}'), 'not_prices'],
  ['a list', () => readAwattar('[]'), 'not_prices'],
  [
    'another market',
    () => readNordPool('{"market":"Intraday","currency":"EUR","multiAreaEntries":[]}'),
    'not_prices',
  ],
  ['no entries', () => readNordPool('{"market":"DayAhead","currency":"EUR"}'), 'not_prices'],
])('%s is refused', (_what, read, fault) => {
  expect(read).toThrow(expect.objectContaining({ name: 'PriceDocumentError', fault }))
})

test("aWATTar's own reply has its rows in data", () => {
  const row = {
    start_timestamp: at * 1000,
    end_timestamp: (at + 3600) * 1000,
    marketprice: 12.34,
    unit: 'Eur/MWh',
  }
  expect(readAwattar(JSON.stringify({ object: 'list', data: [row] }))).toEqual({
    zone: null,
    currency: 'EUR',
    includesVat: false,
    points: [{ startMs: at * 1000, minutes: 60, milliPerMwh: 12_340 }],
    dropped: 0,
  })
})

const format = { unit: 'per_kWh', currency: 'SEK', includesVat: false } as const

test('reads a sheet of prices by its column names, with its shortest step and its own offsets', () => {
  const text =
    'Note;Price;Start\nx;0.0123;2026-10-25T02:45:00+02:00\ny;-0.5;2026-10-25T02:00:00+01:00\n;;\nz;?;2026-10-25T02:15:00+01:00\n'
  expect(readPriceCsv(text, format)).toEqual({
    zone: null,
    currency: 'SEK',
    includesVat: false,
    points: [
      { startMs: Date.parse('2026-10-25T00:45Z'), minutes: 15, milliPerMwh: 12_300 },
      { startMs: Date.parse('2026-10-25T01:00Z'), minutes: 15, milliPerMwh: -500_000 },
    ],
    dropped: 1,
  })
})

test('reads a sheet with decimal commas, as this product exports it in Slovenian', () => {
  const text =
    'UTC;Dan;Cena, ct/kWh\n2026-01-10T00:00:00.000Z;10. 01. 2026;-1,234\n2026-01-10T01:00:00.000Z;10. 01. 2026;12\n'
  expect(readPriceCsv(text, { ...format, unit: 'cent_per_kWh' })).toMatchObject({
    points: [{ milliPerMwh: -12_340 }, { milliPerMwh: 120_000 }],
    dropped: 0,
  })
})

test('a comma as thousands separator is not a price', () => {
  expect(readPriceCsv('time,price\n2026-01-10T00:00:00Z,"1,234.5"\n', format)).toMatchObject({
    points: [],
    dropped: 1,
  })
})

test.each([
  ['no column names', '2026-10-25T00:00:00Z,1\n', 'not_prices'],
  ['an unclosed quotation mark', 'time,price\n"2026,1\n', 'not_readable'],
  ['a step of ten minutes', 'time,price\n2026-10-25T00:00:00Z,1\n2026-10-25T00:10:00Z,1\n', 'not_prices'],
])('a sheet with %s is refused', (_what, text, fault) => {
  expect(() => readPriceCsv(text, format)).toThrow(expect.objectContaining({ fault }))
})

test('a local time without offset is not an instant', () => {
  expect(readPriceCsv('time,price\n2026-10-25T02:30:00,1\n', format)).toMatchObject({
    points: [],
    dropped: 1,
  })
})
