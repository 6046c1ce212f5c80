import { describe, expect, test } from 'vitest'
import { dayTable, weekdayOf } from './day-table.ts'

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** A year in which each value is the day of the month, with two slots a day. */
const year = Array.from({ length: 365 }, (_, i) => {
  const date = new Date(Date.UTC(2023, 0, 1) + i * 86_400_000).toISOString().slice(0, 10)
  const value = Number(date.slice(8))
  return `${date},${value},${value}`
}).join('\n')

describe('a measured year applied to another year', () => {
  const table = dayTable(year)

  test.each([
    ['the same weekday, at most three days away', '2026-06-16', [13, 14, 15, 16, 17, 18, 19]],
    ['the leap day', '2028-02-29', [26, 27, 28, 1, 2, 3, 4]],
  ])('%s', (_rule, date, nearby) => {
    expect(nearby).toContain(table.at(dayOf(date), 720))
  })

  test('law: a Sunday is applied to a Sunday', () => {
    const sundays = dayTable(
      year.replaceAll(/^(\S+?),.*$/gm, (_line, date: string) => {
        const isSunday = weekdayOf(dayOf(date)) === 6 ? 1 : 0
        return `${date},${isSunday},${isSunday}`
      }),
    )
    for (let day = dayOf('2025-11-01'); day < dayOf('2026-12-01'); day += 1)
      expect(sundays.at(day, 720)).toBe(weekdayOf(day) === 6 ? 1 : 0)
  })

  test('a value between two slots is interpolated, also across midnight', () => {
    const steps = dayTable('2023-01-02,0,10\n2023-01-03,20,30')
    expect(steps.at(dayOf('2023-01-02'), 720)).toBe(5)
    expect(steps.at(dayOf('2023-01-03'), 0)).toBe(15)
  })
})

test.each([
  ['something that is not a number', '2023-01-01,1,x'],
  ['something that is not a date', 'total,1,2'],
  ['days of different lengths', '2023-01-01,1,2\n2023-01-02,1'],
  ['nothing', ''],
])('refuses a profile with %s', (_what, csv) => {
  expect(() => dayTable(csv)).toThrow(/profile/)
})
