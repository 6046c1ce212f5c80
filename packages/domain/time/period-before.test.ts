import { expect, test } from 'vitest'
import { localDayRange } from './local-day.ts'
import { comparedPeriods, periodBefore, yearBefore } from './period-before.ts'
import { periodRange } from './range-presets.ts'

const zone = 'Europe/Ljubljana'
const range = (from: string, to: string) => ({ startMs: Date.parse(from), endMs: Date.parse(to) })

test.each([
  ['a month', ['2026-06-01T00:00+02', '2026-07-01T00:00+02'], ['2026-05-01T00:00+02', '2026-06-01T00:00+02']],
  [
    'a month with a clock change',
    ['2026-04-01T00:00+02', '2026-05-01T00:00+02'],
    ['2026-03-01T00:00+01', '2026-04-01T00:00+02'],
  ],
  ['a year', ['2026-01-01T00:00+01', '2027-01-01T00:00+01'], ['2025-01-01T00:00+01', '2026-01-01T00:00+01']],
  [
    'a day of 25 hours',
    ['2026-10-25T00:00+02', '2026-10-26T00:00+01'],
    ['2026-10-24T00:00+02', '2026-10-25T00:00+02'],
  ],
  ['a week', ['2026-10-26T00:00+01', '2026-11-02T00:00+01'], ['2026-10-19T00:00+02', '2026-10-26T00:00+01']],
  [
    'ten days chosen freely',
    ['2026-06-11T00:00+02', '2026-06-21T00:00+02'],
    ['2026-06-01T00:00+02', '2026-06-11T00:00+02'],
  ],
  [
    'some hours',
    ['2026-06-11T06:00+02', '2026-06-11T09:00+02'],
    ['2026-06-11T03:00+02', '2026-06-11T06:00+02'],
  ],
])('the period before %s', (_rule, [from = '', to = ''], [first = '', last = '']) => {
  const iso = (text: string) => text.replace(/(\+\d\d)$/, '$1:00')
  expect(periodBefore(range(iso(from), iso(to)), zone)).toEqual(range(iso(first), iso(last)))
})

const november = periodRange('month', Date.parse('2026-11-10T12:00Z'), zone)

test('a current range is compared with the same part of the previous period: the same days up to the same time of day', () => {
  expect(comparedPeriods(november, Date.parse('2026-11-23T14:52:10Z'), zone)).toEqual({
    elapsed: { startMs: november.startMs, endMs: Date.parse('2026-11-23T15:00Z') },
    // summer time still applied in October: 16:00 local is 14:00 UTC
    before: range('2026-10-01T00:00:00+02:00', '2026-10-23T16:00:00+02:00'),
  })
})

test.each([
  [
    'over is compared with the whole previous period',
    '2026-12-05T00:00Z',
    '2026-12-01T00:00:00+01:00',
    '2026-11-01T00:00:00+01:00',
  ],
  [
    'in the future is compared with nothing',
    '2026-10-05T00:00Z',
    '2026-11-01T00:00:00+01:00',
    '2026-10-01T00:00:00+02:00',
  ],
])('a period that is %s', (_rule, now, elapsedEnd, beforeEnd) => {
  const { elapsed, before } = comparedPeriods(november, Date.parse(now), zone)
  expect(elapsed.endMs).toBe(Date.parse(elapsedEnd))
  expect(before.endMs).toBe(Date.parse(beforeEnd))
})

test('up to 30 March, all of February is compared', () => {
  const march = periodRange('month', Date.parse('2026-03-10T12:00Z'), zone)
  const { before } = comparedPeriods(march, Date.parse('2026-03-30T12:00Z'), zone)
  expect(before).toEqual(periodRange('month', Date.parse('2026-02-10T12:00Z'), zone))
})

test.each([
  ['a day becomes the same day', '2026-06-16', '2025-06-16', 24],
  ['a leap day becomes the last day of February', '2024-02-29', '2023-02-28', 24],
  ['a day of 23 hours becomes one of 24', '2025-03-30', '2024-03-30', 24],
])('one year earlier, %s', (_rule, date, before, hours) => {
  const range = yearBefore(localDayRange(zone, date), zone)
  expect(range.startMs).toBe(localDayRange(zone, before).startMs)
  expect((range.endMs - range.startMs) / 3_600_000).toBe(hours)
})
