import { expect, test } from 'vitest'
import { blockAt } from '../calendar/block-clock.ts'
import { loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { powerRates } from '../optimum/power-rates.ts'
import { type OwnPrice, ownPriceProblems, pricesOf, withOwnPrices } from './own-prices.ts'
import { networkRowIn, rowIn } from './price-book.ts'
import { priceBookSi } from './price-book-si.ts'

const of2027 = {
  validFrom: '2027-01-01',
  validTo: '2027-12-31',
  source: 'UL RS 99/26',
  confidence: 'high',
} as const
const network: OwnPrice = {
  ...of2027,
  kind: 'network',
  userGroup: 0,
  consumers: ['household'],
  powerEurPerKwMonth: [4, 1.2, 0.3, 0.03, 0.003],
  energyEurPerKwh: [0.023, 0.021, 0.018, 0.018, 0.014],
}
const household = { userGroup: 0, consumer: 'household' } as const

test('added rows fill gaps in the book, and take precedence over it', () => {
  const factor: OwnPrice = { ...of2027, kind: 'excess_factor', factor: 1.1 }
  const levy: OwnPrice = { ...of2027, kind: 'levy', levy: 'excise', eurPerKwh: 0.002 }
  const book = withOwnPrices(priceBookSi, [network, factor, levy], [])
  const terms = { book, customer: household, withContributions: true }
  expect(powerRates({ ...terms, book: priceBookSi }, '2027-06')).toBeUndefined()
  expect(powerRates(terms, '2027-06')).toMatchObject({ agreedEurPerKw: [0, 0, 0.3, 0.03, 0.003] })
  // 1.05 in the built-in data
  expect(powerRates(terms, '2027-06')?.excessEurPerKw[2]).toBeCloseTo(0.33, 12)
  expect(
    rowIn(
      book.levies.filter(({ kind }) => kind === 'excise'),
      '2027-06',
    )?.eurPerKwh,
  ).toBe(0.002)
  // the row changes nothing for other customers, or before it starts
  expect(networkRowIn(book, { userGroup: 0, consumer: 'metered' }, '2027-06')).toBeUndefined()
  expect(networkRowIn(book, household, '2026-12')).toBe(networkRowIn(priceBookSi, household, '2026-12'))
})

test.each<[string, readonly OwnPrice[], readonly string[]]>([
  [
    'for the same customers and time',
    [network, { ...network, validFrom: '2027-12-01', validTo: null }],
    ['1 overlaps'],
  ],
  ['for other customers', [network, { ...network, consumers: ['metered'] }], []],
  ['for another group', [network, { ...network, userGroup: 1 }], []],
  ['one after the other', [network, { ...network, validFrom: '2028-01-01', validTo: null }], []],
  [
    'for two levies',
    [
      { ...of2027, kind: 'levy', levy: 'excise', eurPerKwh: 0.002 },
      { ...of2027, kind: 'levy', levy: 'market_operator', eurPerKwh: 0.0002 },
    ],
    [],
  ],
  [
    'with something else between them',
    [network, { ...of2027, kind: 'excess_factor', factor: 1 }, network],
    ['2 overlaps'],
  ],
  ['without a source', [{ ...network, source: ' ' }], ['0 no_source']],
])('rows %s', (_which, rows, problems) => {
  expect(ownPriceProblems(rows).map(({ row, code }) => `${row} ${code}`)).toEqual(problems)
})

test('rows of the book export and re-import unchanged', () => {
  const rows = pricesOf(priceBookSi)
  expect(rows.filter(({ kind }) => kind === 'network')).toHaveLength(priceBookSi.network.length)
  const empty = {
    ...priceBookSi,
    network: [],
    unmetered: [],
    excessFactors: [],
    contributions: [],
    levies: [],
  }
  expect(JSON.parse(JSON.stringify(withOwnPrices(empty, rows, []).levies))).toEqual(priceBookSi.levies)
})

test('an added day is work-free and a removed one is not, for blocks and loads', () => {
  const overrides = [
    { date: '2026-11-25', isWorkFree: true, source: 'decree' },
    { date: '2026-12-25', isWorkFree: false, source: 'decree' },
  ]
  const at = Date.parse('2026-11-25T10:00:00+01:00')
  expect([blockAt(at, []), blockAt(at, overrides)]).toEqual([1, 2])
  expect(blockAt(Date.parse('2026-12-25T10:00:00+01:00'), overrides)).toBe(1)
  const load = loadOf('2026-11-25', '2026-11-25', () => 250)
  const energies = (list: typeof overrides) =>
    monthsOf(load, list)[0]?.blocks.map(({ energyWh }) => energyWh / 250) ?? []
  expect(energies([])).toEqual([44, 20, 32, 0, 0])
  expect(energies(overrides)).toEqual([0, 44, 20, 32, 0])
})
