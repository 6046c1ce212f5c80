import { expect, test } from 'vitest'
import { priceRowProblems } from './check-price-rows.ts'
import {
  consumerKinds,
  levyKinds,
  networkRowIn,
  oldGroups,
  type PriceRow,
  rowIn,
  userGroups,
} from './price-book.ts'
import { priceBookSi } from './price-book-si.ts'

const book = priceBookSi

test('published rows do not contradict each other, and all have a source', () => {
  for (const userGroup of userGroups)
    for (const consumer of consumerKinds) {
      const isTheirs = (row: { userGroup: number; consumers: readonly string[] }) =>
        row.userGroup === userGroup && row.consumers.includes(consumer)
      const network = book.network.filter(isTheirs)
      expect(priceRowProblems(network, (row) => [...row.powerEurPerKwMonth, ...row.energyEurPerKwh])).toEqual(
        [],
      )
      expect(priceRowProblems(book.contributions.filter(isTheirs), (row) => [row.eurPerKwMonth])).toEqual([])
    }
  for (const kind of levyKinds)
    expect(
      priceRowProblems(
        book.levies.filter((row) => row.kind === kind),
        (row) => [row.eurPerKwh],
      ),
    ).toEqual([])
  for (const group of oldGroups)
    for (const hours of [0, 3000, 7000]) {
      const rows = book.old.filter(
        (row) => row.group === group && row.hoursFrom <= hours && hours < (row.hoursTo ?? Infinity),
      )
      expect(rows.length, `${group} ${hours}`).toBe(2)
      expect(
        priceRowProblems(rows, (row) => [row.powerEurPerKwMonth, row.highEurPerKwh, row.lowEurPerKwh]),
      ).toEqual([])
    }
  expect(priceRowProblems(book.excessFactors, ({ factor }) => [factor])).toEqual([])
  expect(priceRowProblems(book.unmetered, (row) => [row.powerEurPerKwMonth, row.highEurPerKwh])).toEqual([])
})

/** EUR per kW and month, as charged to households. The rows name the notices and bills they come from. */
test.each([
  ['2024-12', 3.61324],
  ['2025-01', 0.91224],
  ['2025-03', 3.4225],
  ['2025-11', 1.71126],
  ['2026-02', 1.71126],
  ['2026-10', 3.82301],
  ['2026-12', 2.67611],
  ['2027-01', undefined],
])('block 1 of a household in %s', (month, price) => {
  const row = networkRowIn(book, { userGroup: 0, consumer: 'household' }, month)
  expect(row?.powerEurPerKwMonth[0]).toBe(price)
})

const row = (of: Partial<PriceRow>): PriceRow => ({
  validFrom: '2027-01-01',
  validTo: null,
  source: 'UL RS',
  confidence: 'high',
  ...of,
})

test.each([
  ['an invalid date', row({ validFrom: '2027-02-30' }), ['not_a_date']],
  ['a start within a month', row({ validFrom: '2027-01-15' }), ['not_whole_months']],
  ['an incomplete month', row({ validTo: '2027-02-27' }), ['not_whole_months']],
  ['an end before the beginning', row({ validTo: '2026-12-31' }), ['ends_before_it_begins']],
  ['no source', row({ source: ' ' }), ['no_source']],
])('reports %s', (_rule, of, codes) => {
  expect(priceRowProblems([of], () => [1]).map(({ code }) => code)).toEqual(codes)
})

test('reports invalid prices and overlapping rows, and uses the later row', () => {
  const rows = [row({}), row({ validFrom: '2027-03-01', source: 'another' })]
  expect(priceRowProblems(rows, () => [-1])).toEqual([
    { row: 0, code: 'not_a_price' },
    { row: 1, code: 'not_a_price' },
    { row: 1, code: 'overlaps' },
  ])
  expect(rowIn(rows, '2027-02')?.source).toBe('UL RS')
  expect(rowIn(rows, '2027-03')?.source).toBe('another')
})
