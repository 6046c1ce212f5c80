import { expect, test } from 'vitest'
import { addDays } from '../../time/local-day.ts'
import { forecastPeriod, type PaidDay } from './forecast.ts'

/** Days from 1 June 2026, a Monday: 2 on working days, 4 on weekends, 1 of standing charges. */
const days = (count: number, of: (date: string, i: number) => Partial<PaidDay> = () => ({})): PaidDay[] =>
  Array.from({ length: count }, (_, i) => {
    const date = addDays('2026-06-01', i)
    return { date, energy: i % 7 < 5 ? 2n : 4n, standing: 1n, isComplete: true, ...of(date, i) }
  })
const june = { from: '2026-06-01', to: '2026-06-30' }

function forecastOf(of: readonly PaidDay[], period = june, standing = 1n) {
  const forecast = forecastPeriod(of, period, standing)
  return forecast && { ...forecast, basis: forecast.basis.length }
}

test('adds the mean of working days or weekends for each remaining day', () => {
  // 22 working days × 2 + 8 days of weekends × 4 + 30 × 1
  expect(forecastOf(days(10))).toEqual({ expected: 106n, low: 106n, high: 106n, basis: 10 })
})

test('low and high use the cheapest and the most expensive day', () => {
  const uneven = days(14, (_, i) => (i === 0 ? { energy: 0n } : i === 1 ? { energy: 4n } : {}))
  // 12 remaining working days: from 0 to 4 instead of 2
  expect(forecastOf(uneven)).toEqual({ expected: 106n, low: 82n, high: 130n, basis: 14 })
})

test('an incomplete day counts as a remaining day', () => {
  const holed = days(14, (_, i) => (i === 13 ? { energy: 0n, isComplete: false } : {}))
  expect(forecastOf(holed)).toMatchObject({ expected: 106n, basis: 13 })
})

test('days before the period count for the mean but not for the sum', () => {
  expect(forecastOf(days(30), { from: '2026-07-01', to: '2026-07-01' }, 5n)).toMatchObject({
    expected: 7n,
    basis: 28,
  })
})

test('less than a week is not enough', () => {
  expect(forecastPeriod(days(6), june, 1n)).toBeNull()
})
