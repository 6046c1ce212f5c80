import { expect, test } from 'vitest'
import { priceBookSi } from './price-book-si.ts'
import { monthSpans, pricedSpans } from './priced-months.ts'

test('all prices of a household are known from November 2023, when the contribution for renewables starts, to the last price list', () => {
  expect(pricedSpans(priceBookSi, { userGroup: 0, consumer: 'household' })).toEqual([
    { from: '2023-11', to: '2026-12' },
  ])
})

test('a group without published prices for a while has no span in that time', () => {
  const spans = pricedSpans(priceBookSi, { userGroup: 2, consumer: 'metered' })
  expect(spans.at(-1)?.to).toBe('2024-12')
})

test('consecutive months are one span, even across a new year', () => {
  expect(monthSpans(['2023-11', '2023-12', '2024-01', '2024-03'])).toEqual([
    { from: '2023-11', to: '2024-01' },
    { from: '2024-03', to: '2024-03' },
  ])
  expect(monthSpans([])).toEqual([])
})
