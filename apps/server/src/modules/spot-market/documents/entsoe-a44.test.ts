import { expect, test } from 'vitest'
import { readEntsoeA44 } from './entsoe-a44.ts'

const HOUR_MS = 3_600_000

type Period = { start: string; end: string; resolution?: string; points: [position: number, price: string][] }
type Series = {
  sequence?: number
  curve?: 'A01' | 'A03'
  contract?: string
  unit?: string
  zone?: string
  periods: Period[]
}

const publication = (...series: Series[]) => `<?xml version="1.0" encoding="utf-8"?>
<Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3">
<type>A44</type>${series.map(timeSeries).join('')}</Publication_MarketDocument>`

const timeSeries = ({
  sequence,
  curve = 'A03',
  contract = 'A01',
  unit = 'MWH',
  zone = 'Z',
  periods,
}: Series) => `<TimeSeries>
<out_Domain.mRID codingScheme="A01">${zone}</out_Domain.mRID>
<contract_MarketAgreement.type>${contract}</contract_MarketAgreement.type>
<currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>${unit}</price_Measure_Unit.name>
${sequence === undefined ? '' : `<classificationSequence_AttributeInstanceComponent.position>${sequence}</classificationSequence_AttributeInstanceComponent.position>`}
<curveType>${curve}</curveType>${periods.map(periodXml).join('')}</TimeSeries>`

const periodXml = ({ start, end, resolution = 'PT60M', points }: Period) => `<Period>
<timeInterval><start>${start}</start><end>${end}</end></timeInterval><resolution>${resolution}</resolution>
${points.map(([position, price]) => `<Point><position>${position}</position><price.amount>${price}</price.amount></Point>`).join('')}</Period>`

const read = (...series: Series[]) => readEntsoeA44(publication(...series))
const prices = (...series: Series[]) => read(...series).points.map(({ milliPerMwh }) => milliPerMwh)
const hours = (count: number): Period => ({
  start: '2026-06-01T00:00Z',
  end: new Date(Date.parse('2026-06-01T00:00Z') + count * HOUR_MS).toISOString(),
  points: [],
})

test.each([
  ['the day of 23 hours', '2026-03-28T23:00Z', '2026-03-29T22:00Z', 92],
  ['the day of 25 hours', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 100],
])('%s has as many positions as quarter-hours', (_what, start, end, count) => {
  const points = Array.from({ length: count }, (_, i): [number, string] => [i + 1, String(i)])
  const series = read({ periods: [{ start, end, resolution: 'PT15M', points }] })
  expect(series.points.length).toBe(count)
  expect(series.points.at(-1)).toEqual({
    startMs: Date.parse(end) - HOUR_MS / 4,
    minutes: 15,
    milliPerMwh: (count - 1) * 1000,
  })
})

test('a missing position repeats the previous price with A03, and is a gap with A01', () => {
  const period: Period = {
    ...hours(4),
    points: [
      [1, '10'],
      [3, '-30.5'],
    ],
  }
  expect(prices({ periods: [period] })).toEqual([10_000, 10_000, -30_500, -30_500])
  expect(
    read({ curve: 'A01', periods: [period] }).points.map(({ startMs }) => new Date(startMs).getUTCHours()),
  ).toEqual([0, 2])
})

test('before the first position there is nothing to repeat', () => {
  expect(prices({ periods: [{ ...hours(3), points: [[2, '5']] }] })).toEqual([5_000, 5_000])
})

test('if there are two auctions, the lowest sequence applies in any order, and the other one fills its gaps', () => {
  const first: Series = { sequence: 1, periods: [{ ...hours(1), points: [[1, '1']] }] }
  const second: Series = {
    sequence: 2,
    periods: [
      {
        ...hours(2),
        points: [
          [1, '8'],
          [2, '9'],
        ],
      },
    ],
  }
  expect(prices(second, first)).toEqual([1_000, 9_000])
  expect(prices(first, second)).toEqual([1_000, 9_000])
})

test.each([
  ['hours apply before the coupling had quarter-hours', '2024-10-05T22:00Z', [60], [50_000]],
  ['quarter-hours apply since then', '2026-10-05T22:00Z', [15, 15, 15, 15], [1_000, 2_000, 3_000, 4_000]],
])('two resolutions of the same hour: %s', (_what, start, minutes, expected) => {
  const end = new Date(Date.parse(start) + HOUR_MS).toISOString()
  const hour: Series = { periods: [{ start, end, points: [[1, '50']] }] }
  const quarters: Series = {
    periods: [
      {
        start,
        end,
        resolution: 'PT15M',
        points: [
          [1, '1'],
          [2, '2'],
          [3, '3'],
          [4, '4'],
        ],
      },
    ],
  }
  for (const document of [read(hour, quarters), read(quarters, hour)]) {
    expect(document.points.map((point) => point.minutes)).toEqual(minutes)
    expect(document.points.map(({ milliPerMwh }) => milliPerMwh)).toEqual(expected)
  }
})

test('an hour with one half replaced by a better source keeps the other half', () => {
  const start = '2026-10-05T22:00Z'
  const hour: Series = { periods: [{ start, end: '2026-10-05T23:00Z', points: [[1, '50']] }] }
  const half: Series = {
    periods: [
      {
        start,
        end: '2026-10-05T22:30Z',
        resolution: 'PT15M',
        points: [
          [1, '1'],
          [2, '2'],
        ],
      },
    ],
  }
  expect(read(hour, half).points.map(({ minutes, milliPerMwh }) => [minutes, milliPerMwh])).toEqual([
    [15, 1_000],
    [15, 2_000],
    [15, 50_000],
    [15, 50_000],
  ])
})

test('intraday auctions are not day-ahead', () => {
  expect(prices({ contract: 'A07', periods: [{ ...hours(1), points: [[1, '1']] }] })).toEqual([])
})

test('impossible prices are dropped and counted', () => {
  const points: Period['points'] = [
    [1, '1'],
    [1, '2'],
    [0, '3'],
    [2, 'x'],
    [9, '4'],
    [2, '99999999'],
  ]
  expect(read({ curve: 'A01', periods: [{ ...hours(2), points }] })).toMatchObject({
    points: [{ milliPerMwh: 1_000 }],
    dropped: 5,
  })
})

const acknowledgement = (code: string) =>
  `<Acknowledgement_MarketDocument><Reason><code>${code}</code><text>said</text></Reason></Acknowledgement_MarketDocument>`

test('"no matching data" counts as an answer without prices', () => {
  expect(readEntsoeA44(acknowledgement('999')).points).toEqual([])
})

test.each([
  ['a refusal', acknowledgement('401'), 'not_prices'],
  ['a page of a proxy', '<html><body>Bad gateway</body></html>', 'not_prices'],
  ['nothing', '', 'not_readable'],
  ['half a document', publication().slice(0, 120), 'not_readable'],
  [
    'entities that expand exponentially',
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>',
    'not_readable',
  ],
  ['an entity that is not declared', '<x>&b;</x>', 'not_readable'],
  ['more prices than a year has', 'x'.repeat(16_000_001), 'too_large'],
  ['prices per kWh', publication({ unit: 'KWH', periods: [] }), 'not_prices'],
  ['a resolution of one day', publication({ periods: [{ ...hours(24), resolution: 'P1D' }] }), 'not_prices'],
  ['a period without an end', publication({ periods: [{ ...hours(1), end: '' }] }), 'not_prices'],
  [
    'a period of a century',
    publication({ periods: [{ ...hours(1), end: '2126-06-01T00:00Z' }] }),
    'not_prices',
  ],
  ['two zones in one document', publication({ periods: [] }, { zone: 'Y', periods: [] }), 'not_prices'],
])('%s is refused', (_what, document, fault) => {
  expect(() => readEntsoeA44(document)).toThrow(
    expect.objectContaining({ name: 'PriceDocumentError', fault }),
  )
})
