import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { samplePrices } from './sample-prices.ts'

const dayOf = (day: string) =>
  samplePrices(localDayRange('Europe/Brussels', day)).map((one) => one.milliPerMwh)
const mean = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0) / prices.length
const year = samplePrices({
  startMs: Date.parse('2025-12-31T23:00Z'),
  endMs: Date.parse('2026-12-31T23:00Z'),
})

test('sample prices are the same each time, whatever range is requested', () => {
  const [from = 0] = [year[5000]?.startMs]
  expect(samplePrices({ startMs: from, endMs: from + 3_600_000 })).toEqual(year.slice(5000, 5004))
})

test('each quarter-hour has a price, in whole cents and within the limits of a market', () => {
  expect(['2026-03-29', '2026-10-25', '2026-06-10'].map((day) => dayOf(day).length)).toEqual([92, 100, 96])
  const prices = year.map(({ milliPerMwh }) => milliPerMwh)
  expect(prices.every((price) => Number.isInteger(price) && price % 10 === 0)).toBe(true)
  expect(Math.min(...prices)).toBeGreaterThan(-100_000)
  expect(Math.max(...prices)).toBeLessThan(250_000)
  // some prices are below zero, but few
  const negative = prices.filter((price) => price < 0).length
  expect(negative).toBeGreaterThan(20)
  expect(negative).toBeLessThan(prices.length / 20)
})

test('evenings cost more than noons, winters more than summers', () => {
  const summer = dayOf('2026-06-10')
  expect(mean(summer.slice(76, 84))).toBeGreaterThan(mean(summer.slice(48, 56)) + 50_000)
  expect(mean(dayOf('2026-01-14'))).toBeGreaterThan(mean(summer))
})
