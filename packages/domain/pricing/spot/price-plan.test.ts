import { expect, test } from 'vitest'
import { publishedBy, spanToRequest } from './price-plan.ts'

const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+01:00`)
const ago = (clock: string, minutes: number) => at(clock) - minutes * 60_000
const midnight = (day: string) => Date.parse(`${day}T00:00:00+01:00`)
const today = midnight('2026-11-23')
const [tomorrow, yesterday] = [midnight('2026-11-24'), midnight('2026-11-22')]
const [threeDaysAgo, weekAgo] = [midnight('2026-11-20'), midnight('2026-11-16')]
const end = midnight('2026-11-25')

const requested = (
  clock: string,
  known: (startMs: number) => boolean,
  { sinceMinutes = 1000, gapsSince = 100 } = {},
) => {
  const span = spanToRequest(at(clock), {
    requestedMs: ago(clock, sinceMinutes),
    gapsRequestedMs: ago(clock, gapsSince),
    isComplete: ({ startMs }) => known(startMs),
  })
  return span && [span.startMs, span.endMs]
}
const all = () => true
const upToToday = (startMs: number) => startMs <= today

test.each([
  ['all prices are stored', '15:00', all, {}, null],
  ['tomorrow has not been auctioned yet', '12:40', upToToday, {}, null],
  ['tomorrow may be published', '12:45', upToToday, {}, [tomorrow, end]],
  [
    'tomorrow is requested again a few minutes later',
    '12:50',
    upToToday,
    { sinceMinutes: 5 },
    [tomorrow, end],
  ],
  ['not twice in the same round', '12:50', upToToday, { sinceMinutes: 3 }, null],
  ['tomorrow is late, so hourly', '14:05', upToToday, { sinceMinutes: 5 }, null],
  ['tomorrow is late, an hour later', '15:00', upToToday, { sinceMinutes: 60 }, [tomorrow, end]],
  ['today is missing', '08:00', (startMs: number) => startMs < today, {}, [today, tomorrow]],
  ['gaps are requested once a day', '08:00', (startMs: number) => startMs !== yesterday, {}, null],
  [
    'gaps are requested again a day later',
    '08:00',
    (startMs: number) => startMs !== yesterday,
    { gapsSince: 1440 },
    [threeDaysAgo, tomorrow],
  ],
  ['corrections are fetched once a day', '08:00', all, { gapsSince: 1440 }, [threeDaysAgo, tomorrow]],
  [
    'everything from the first gap to tomorrow',
    '13:00',
    (startMs: number) => startMs !== weekAgo && startMs <= today,
    { gapsSince: 1440 },
    [weekAgo, end],
  ],
] as const)('%s', (_what, clock, known, since, span) => {
  expect(requested(clock, known, since)).toEqual(span)
})

test('on Sundays all days are requested again in case of corrections', () => {
  const sunday = Date.parse('2026-11-22T08:00:00+01:00')
  const span = spanToRequest(sunday, {
    requestedMs: sunday - 86_400_000,
    gapsRequestedMs: sunday - 86_400_000,
    isComplete: all,
  })
  expect(span && [span.startMs, span.endMs]).toEqual([
    Date.parse('2026-10-23T00:00:00+02:00'),
    Date.parse('2026-11-23T00:00:00+01:00'),
  ])
})

test('a zone that was never requested gets thirty days', () => {
  const span = spanToRequest(at('08:00'), {
    requestedMs: null,
    gapsRequestedMs: null,
    isComplete: () => false,
  })
  expect(span).toEqual({ startMs: midnight('2026-10-24') - 3_600_000, endMs: tomorrow, withGaps: true })
})

test('prices are available at 14:00 market time, in summer too', () => {
  expect(publishedBy(at('09:00'))).toBe(at('14:00'))
  expect(publishedBy(Date.parse('2026-07-01T09:00:00Z'))).toBe(Date.parse('2026-07-01T12:00:00Z'))
})
