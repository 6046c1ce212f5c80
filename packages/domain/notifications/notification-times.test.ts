import { expect, test } from 'vitest'
import { localDateAt } from '../time/local-day.ts'
import { nextDigestMs } from './digest-time.ts'
import { quietUntilMs } from './quiet-hours.ts'

const utc = (text: string) => Date.parse(text)
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16))
const timezone = 'Europe/Ljubljana'
const night = { from: '22:00', until: '07:00', timezone }

test.each([
  ['before them', '2026-06-16T19:59Z', null],
  ['as they begin', '2026-06-16T20:00Z', '2026-06-17T05:00'],
  ['after midnight', '2026-06-17T01:00Z', '2026-06-17T05:00'],
  ['a minute before they end', '2026-06-17T04:59Z', '2026-06-17T05:00'],
  ['as they end', '2026-06-17T05:00Z', null],
  ['in the night when the clock goes forward', '2026-03-28T23:30Z', '2026-03-29T05:00'],
  ['in the night when the clock goes back', '2026-10-25T00:30Z', '2026-10-25T06:00'],
])('quiet hours over midnight: %s', (_when, at, end) => {
  expect(iso(quietUntilMs(utc(at), night))).toBe(end)
})

test('quiet hours within a day, and none', () => {
  const noon = { from: '12:00', until: '13:30', timezone }
  expect(iso(quietUntilMs(utc('2026-06-16T10:15Z'), noon))).toBe('2026-06-16T11:30')
  expect(quietUntilMs(utc('2026-06-16T11:30Z'), noon)).toBeNull()
  expect(quietUntilMs(utc('2026-06-16T10:15Z'), { ...noon, until: '12:00' })).toBeNull()
})

test.each([
  ['later today', 'daily', '2026-06-16T03:00Z', '2026-06-16T05:00'],
  ['tomorrow, if it was just sent', 'daily', '2026-06-16T05:00Z', '2026-06-17T05:00'],
  ['on the day the clock goes forward', 'daily', '2026-03-28T06:00Z', '2026-03-29T05:00'],
  ['on the day the clock goes back', 'daily', '2026-10-24T05:00Z', '2026-10-25T06:00'],
  ['on Monday', 'weekly', '2026-06-16T03:00Z', '2026-06-22T05:00'],
  ['this Monday', 'weekly', '2026-06-15T03:00Z', '2026-06-15T05:00'],
] as const)('a digest is sent %s', (_when, every, after, due) => {
  expect(iso(nextDigestMs(utc(after), { every, at: '07:00', timezone }))).toBe(due)
})

test('law: a year has one daily digest per day and one weekly digest per Monday, at any hour and in any zone', () => {
  for (const zone of [
    'Europe/Ljubljana',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Beirut',
    'Africa/Cairo',
  ])
    for (const at of ['00:00', '00:30', '02:30', '03:00', '07:00', '23:59']) {
      const days: string[] = []
      const end = utc('2026-12-30T12:00Z')
      for (let ms = utc('2025-12-30T12:00Z'); ms < end; ) {
        ms = nextDigestMs(ms, { every: 'daily', at, timezone: zone })
        days.push(localDateAt(zone, ms))
      }
      expect(new Set(days).size).toBe(days.length)
      expect(days.length).toBeGreaterThanOrEqual(365)
      let mondays = 0
      for (let ms = utc('2026-01-01T12:00Z'); ms < utc('2026-12-28T00:00Z'); mondays++)
        ms = nextDigestMs(ms, { every: 'weekly', at, timezone: zone })
      expect(mondays).toBeGreaterThanOrEqual(51)
      expect(mondays).toBeLessThanOrEqual(53)
    }
})
