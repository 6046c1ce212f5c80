import { expect, test } from 'vitest'
import { localDayRange } from '../../time/local-day.ts'
import { cheapestWindow } from './cheapest-window.ts'
import { priceBounds, priceLevel, priceLevels } from './price-levels.ts'
import { spotBars } from './spot-bars.ts'

const oneTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test.each([
  [-0.1, 'negative'],
  [0, 'very_low'],
  [11, 'very_low'],
  [12, 'low'],
  [36, 'low'],
  [37, 'normal'],
  [65, 'normal'],
  [66, 'high'],
  [90, 'high'],
  [91, 'very_high'],
] as const)('among 1 to 101, %d is %s', (price, level) => {
  expect(priceLevel(price, priceBounds(oneTo(101)))).toBe(level)
})

test('if all prices are equal, no price is cheap or expensive', () => {
  expect(priceBounds([5, 5, Number.NaN, 5])).toBeNull()
  expect(priceBounds([])).toBeNull()
  expect(priceLevel(5, null)).toBe('normal')
  expect(priceLevel(-5, null)).toBe('negative')
})

test('if most prices of a day are equal, they are normal', () => {
  const bounds = priceBounds([1, ...Array(20).fill(5), 9])
  expect(priceLevel(5, bounds)).toBe('normal')
  expect([priceLevel(1, bounds), priceLevel(9, bounds)]).toEqual(['very_low', 'very_high'])
})

/** Market-like prices, the same in every run. */
function randomPrices(count: number, seed: number): Float64Array {
  let state = seed
  return Float64Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % 17 === 0 ? Number.NaN : (state % 3000) - 400
  })
}

test('law: a higher price never has a cheaper level', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const prices = [...randomPrices(96, seed)].filter((price) => !Number.isNaN(price)).sort((a, b) => a - b)
    const bounds = priceBounds(prices)
    const ranks = prices.map((price) => priceLevels.indexOf(priceLevel(price, bounds)))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  }
})

test('law: no window is cheaper than the cheapest, on days of 92, 96 and 100 quarter-hours', () => {
  for (const quarters of [92, 96, 100])
    for (const count of [1, 4, 8, 24]) {
      const prices = randomPrices(quarters, quarters * count)
      const found = cheapestWindow(prices, count)
      const means = oneTo(quarters - count + 1).map((n) => {
        const part = prices.slice(n - 1, n - 1 + count)
        return part.reduce((sum, price) => sum + price, 0) / count
      })
      const known = means.filter((mean) => !Number.isNaN(mean))
      if (known.length === 0) expect(found).toBeNull()
      else {
        expect(found?.mean).toBe(Math.min(...known))
        expect(means[found?.start ?? -1]).toBe(found?.mean)
      }
    }
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-06-10', 24],
])('%s, if sold by the hour, has %i bars', (day, hours) => {
  const { startMs, endMs } = localDayRange('Europe/Ljubljana', day)
  const prices = oneTo(hours).flatMap((price) => [price, price, price, price])
  const bars = spotBars(startMs, prices, 60)
  expect(bars.map(({ price }) => price)).toEqual(oneTo(hours))
  expect(bars.at(-1)?.endMs).toBe(endMs)
})

test('an hour with different prices stays quarter-hours, and a gap stays a gap', () => {
  const bars = spotBars(0, [1, 1, 1, 1, 2, 2, null, null, null, null, null, null], 60)
  expect(bars.map(({ price }) => price)).toEqual([1, 2, 2, null, null, null])
})
