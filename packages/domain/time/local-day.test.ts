import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, localDateAt, localDayRange, quarterHoursOfDay } from './local-day.ts'

const HOUR = 3_600_000

test.each([
  ['an ordinary day', 'Europe/Ljubljana', '2025-06-16', 24, 96],
  ['the day the clock goes forward', 'Europe/Ljubljana', '2025-03-30', 23, 92],
  ['the day the clock goes back', 'Europe/Ljubljana', '2025-10-26', 25, 100],
  ['a change of half an hour', 'Australia/Lord_Howe', '2025-04-06', 24.5, 98],
  ['a day whose midnight does not exist', 'Asia/Beirut', '2025-03-30', 23, 92],
  ['a day that a country skipped', 'Pacific/Apia', '2011-12-30', 0, 0],
])('%s', (_rule, zone, date, hours, quarters) => {
  const { startMs, endMs } = localDayRange(zone, date)
  expect((endMs - startMs) / HOUR).toBe(hours)
  expect(quarterHoursOfDay(zone, date)).toHaveLength(quarters)
})

test.each([
  ['just before local midnight', '2025-06-15T21:59:59.999Z', '2025-06-15'],
  ['at local midnight', '2025-06-15T22:00:00Z', '2025-06-16'],
  ['winter midnight is an hour later in UTC', '2025-12-31T23:00:00Z', '2026-01-01'],
])('%s', (_rule, at, date) => {
  expect(localDateAt('Europe/Ljubljana', Date.parse(at))).toBe(date)
})

test('adds days on the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-03-30', -1)).toBe('2025-03-29')
})

test.each(['2025-02-30', '2025-2-1', 'today', ''])('%j is not a date', (text) => {
  expect(() => localDayRange('UTC', text)).toThrow(RangeError)
})

test('law: days follow each other without gap or overlap, as in Temporal', () => {
  for (const zone of [
    'Europe/Ljubljana',
    'Europe/Dublin',
    'Africa/Cairo',
    'America/Santiago',
    'Pacific/Auckland',
  ]) {
    let date = '2024-12-31'
    for (let day = 0; day < 400; day++) {
      const { startMs, endMs } = localDayRange(zone, date)
      expect(startMs).toBe(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)
      expect(localDateAt(zone, startMs)).toBe(date)
      expect(localDateAt(zone, endMs - 1)).toBe(date)
      date = addDays(date, 1)
      expect(localDayRange(zone, date).startMs).toBe(endMs)
    }
  }
})
