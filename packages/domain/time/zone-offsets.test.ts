import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { fromLocalMs, standardOffsetHours, toLocalMs, zoneOffsetMs } from './zone-offsets.ts'

const utc = (text: string) => Date.parse(text)
const HOUR = 3_600_000

test.each([
  ['winter in Ljubljana', 'Europe/Ljubljana', '2025-01-15T12:00Z', 1],
  ['summer in Ljubljana', 'Europe/Ljubljana', '2025-07-15T12:00Z', 2],
  ['the last millisecond before the clock goes forward', 'Europe/Ljubljana', '2025-03-30T00:59:59.999Z', 1],
  ['the first millisecond after it went forward', 'Europe/Ljubljana', '2025-03-30T01:00:00Z', 2],
  ['the first millisecond after it went back', 'Europe/Ljubljana', '2025-10-26T01:00:00Z', 1],
  ['a zone without clock changes', 'Asia/Kathmandu', '2025-10-26T01:00:00Z', 5.75],
  ['UTC', 'UTC', '2025-10-26T01:00:00Z', 0],
])('%s', (_rule, zone, at, hours) => {
  expect(zoneOffsetMs(zone, utc(at)) / HOUR).toBe(hours)
})

test.each([
  ['an ordinary wall clock', 'Europe/Ljubljana', '2025-06-01T10:00Z', '2025-06-01T08:00Z'],
  ['a repeated time means its first pass', 'Europe/Ljubljana', '2025-10-26T02:30Z', '2025-10-26T00:30Z'],
  [
    'a skipped time means the moment of the change',
    'Europe/Ljubljana',
    '2025-03-30T02:30Z',
    '2025-03-30T01:00Z',
  ],
  [
    'a skipped midnight means the moment of the change',
    'Asia/Beirut',
    '2025-03-30T00:00Z',
    '2025-03-29T22:00Z',
  ],
  ['a skipped day means the moment of the change', 'Pacific/Apia', '2011-12-30T12:00Z', '2011-12-30T10:00Z'],
])('%s', (_rule, zone, local, expected) => {
  expect(fromLocalMs(zone, utc(local))).toBe(utc(expected))
})

test.each([
  ['WET', 'Europe/Lisbon', 0],
  ['CET', 'Europe/Ljubljana', 1],
  ['EET', 'Europe/Vilnius', 2],
  ['a zone without clock changes', 'Asia/Kathmandu', 5.75],
  ['the southern hemisphere', 'Australia/Sydney', 10],
])('standard time of %s is the same all year', (_rule, zone, hours) => {
  for (let month = 0; month < 12; month++)
    expect(standardOffsetHours(zone, Date.UTC(2025, month, 15))).toBe(hours)
})

test('an unknown zone is an error, not UTC', () => {
  expect(() => zoneOffsetMs('Mars/Olympus', 0)).toThrow(RangeError)
})

test('law: offsets agree with Temporal, and converting to local time and back never gives a later instant', () => {
  for (const zone of [
    'Europe/Ljubljana',
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]) {
    for (let ms = utc('2024-01-01T00:17Z'); ms < utc('2026-01-01T00:00Z'); ms += 7 * HOUR) {
      const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
      expect(zoneOffsetMs(zone, ms)).toBe(at.offsetNanoseconds / 1e6)
      const again = fromLocalMs(zone, toLocalMs(zone, ms))
      expect(again).toBeLessThanOrEqual(ms)
      expect(toLocalMs(zone, again)).toBe(toLocalMs(zone, ms))
    }
  }
})
