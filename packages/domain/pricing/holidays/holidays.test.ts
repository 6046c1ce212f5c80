import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holidaysOf, knowsHolidays } from './holidays.ts'
import { publicHolidayCountries, publicHolidays } from './public-holidays.ts'

const table = readFileSync(new URL('fixtures/public-holidays.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

/** Differences from the other program, and the law that explains each. */
const known: Readonly<Record<string, { more: string[] }>> = {
  // Law 52/2023: Epiphany and Saint John from 2024
  'RO 2023': { more: ['01-06', '01-07'] },
}

test.each(table)('%s in %s', (country = '', year = '', days = '') => {
  const otherwise = known[`${country} ${year}`]?.more ?? []
  const found = [...publicHolidays(country, Number(year), Number(year))].map((day) => day.slice(5)).sort()
  expect(found).toEqual(days.split(' ').filter((day) => !otherwise.includes(day)))
})

test('every known country is compared with the other program', () => {
  expect(new Set(table.map(([country]) => country))).toEqual(publicHolidayCountries)
})

test('Slovenia has the days of its grid tariff, and unknown countries have none', () => {
  expect(knowsHolidays('SI')).toBe(true)
  expect(holidaysOf('SI', { from: '2023-08-01', to: '2023-08-31' }, []).has('2023-08-14')).toBe(true)
  expect(holidaysOf('AT', { from: '2025-12-31', to: '2026-01-01' }, [])).toContain('2026-10-26')
  expect(knowsHolidays('CH')).toBe(false)
  expect(holidaysOf('CH', { from: '2026-01-01', to: '2026-12-31' }, []).size).toBe(0)
})

test('days that super admins added to the calendar are holidays of Slovenia only', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const added = [
    { date: '2026-05-15', isWorkFree: true, source: 'decree' },
    { date: '2026-10-31', isWorkFree: false, source: 'act' },
  ]
  const own = holidaysOf('SI', year, added)
  expect(own).toContain('2026-05-15')
  expect(own).not.toContain('2026-10-31')
  expect(holidaysOf('AT', year, added)).not.toContain('2026-05-15')
})
