import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../fixtures/strategy-site.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategySettings, StrategyWeekRow } from '../../strategy-kind.ts'
import { faultOfStrategy, initialStrategySettings } from '../../strategy-settings.ts'
import { schedule } from './schedule.ts'

const { battery, charger, heatPump, boiler, panels } = testDevices
const initial = initialStrategySettings(schedule)
const row = (day: number, from: string, to: string, value: number): StrategyWeekRow => ({
  day,
  from,
  to,
  value,
})
// 2026-10-15 is a Thursday
const THURSDAY = 4

type About = {
  readonly week?: readonly StrategyWeekRow[]
  readonly devices?: readonly SiteDevice[]
  readonly time?: string
  readonly site?: Partial<Site>
  readonly settings?: StrategySettings
}
const decide = ({
  week = [],
  devices = [charger()],
  time = '2026-10-15T10:40:00+02:00',
  site,
  settings,
}: About) =>
  schedule.decide({
    site: siteOf({ atMs: Date.parse(time), ...site }),
    settings: { ...initial, week, ...settings },
    devices,
    memory: null,
  })
const shown = (about: About) => {
  const { wishes, state } = decide(about)
  return [...wishes.map(({ deviceId, target, atMost }) => [deviceId, target ?? `≤${atMost}`]), state.key]
}
const morning = [row(THURSDAY, '10:00', '12:00', 3_000)]
const night = [row(3, '22:00', '11:00', 2_000)]
const all = [
  battery(),
  charger({ phases: 1 }),
  heatPump({ parameters: [{ name: 'sg_state', kind: 'choice' }] }),
  boiler(),
]

test.each([
  ['in its hours', { week: morning, devices: all }, [[2, 3_000], [3, 2_990], [4, 3], [6, 1], 'following']],
  [
    'at 0 W everything is off',
    { week: [row(THURSDAY, '10:00', '12:00', 0)], devices: all },
    [[2, 0], [3, 0], [4, 1], [6, 0], 'following'],
  ],
  [
    'below 0 W a battery discharges',
    { week: [row(THURSDAY, '10:00', '12:00', -2_000)], devices: [battery(), panels()] },
    [[2, -2_000], [5, -2_000], 'following'],
  ],
  [
    'as a limit',
    { week: morning, devices: all, settings: { use: 'atMost' } },
    [[2, '≤3000'], [3, '≤2990'], 'atMost'],
  ],
  [
    'a limit of 0 W',
    { week: [row(THURSDAY, '10:00', '12:00', 0)], devices: all, settings: { use: 'atMost' } },
    [[2, '≤0'], [3, '≤0'], [4, '≤1'], [6, '≤0'], 'atMost'],
  ],
  [
    'a power beyond the range',
    { week: [row(THURSDAY, '10:00', '12:00', 99_000)] },
    [[3, 11_040], 'following'],
  ],
  ['before it', { week: morning, time: '2026-10-15T09:59:59+02:00' }, ['notNow']],
  ['at its end', { week: morning, time: '2026-10-15T12:00:00+02:00' }, ['notNow']],
  ['another weekday', { week: morning, time: '2026-10-16T10:40:00+02:00' }, ['notNow']],
  [
    'otherwise off',
    { week: morning, time: '2026-10-16T10:40:00+02:00', settings: { otherwise: 'off' } },
    [[3, 0], 'offOtherwise'],
  ],
  ['over midnight', { week: night }, [[3, 1_840], 'following']],
  ['in its evening', { week: night, time: '2026-10-14T22:30:00+02:00' }, [[3, 1_840], 'following']],
  ['not the evening after', { week: night, time: '2026-10-15T22:30:00+02:00' }, ['notNow']],
  [
    'from Sunday to Monday',
    { week: [row(7, '22:00', '06:00', 2_000)], time: '2026-10-19T05:00:00+02:00' },
    [[3, 1_840], 'following'],
  ],
  [
    'a whole day',
    { week: [row(THURSDAY, '00:00', '00:00', 2_000)], time: '2026-10-15T23:59:00+02:00' },
    [[3, 1_840], 'following'],
  ],
  [
    'a device that refuses',
    { week: morning, devices: [charger({ refusal: 'notConnected' })] },
    ['following'],
  ],
] satisfies [string, About, unknown][])('%s', (_rule, about, expected) => {
  expect(shown(about)).toEqual(expected)
})

describe('holidays', () => {
  const week = [...morning, row(8, '08:00', '11:00', 1_500)]
  const holiday = { holidays: new Set(['2026-10-15']) }
  test('holidays have their own rows', () => {
    expect(shown({ week, site: holiday })).toEqual([[3, 1_380], 'following'])
    expect(shown({ week, site: holiday, time: '2026-10-15T11:30:00+02:00' })).toEqual(['notNow'])
  })
  test('holidays without rows are weekdays', () => {
    expect(shown({ week: morning, site: holiday })).toEqual([[3, 2_990], 'following'])
  })
  test('rows of a holiday last into the next day', () => {
    const nights = { week: [row(8, '22:00', '06:00', 1_500)], time: '2026-10-16T05:00:00+02:00' }
    expect(shown({ ...nights, site: holiday })).toEqual([[3, 1_380], 'following'])
    expect(shown(nights)).toEqual(['notNow'])
  })
})

test.each([
  ['a usual night', '2026-10-15T23:00:00+02:00', '2026-10-16T06:00:00+02:00'],
  ['in spring it is shorter', '2026-03-28T23:00:00+01:00', '2026-03-29T06:00:00+02:00'],
  ['in autumn it is longer', '2026-10-24T23:00:00+02:00', '2026-10-25T06:00:00+01:00'],
] as const)('says until when a row is in effect: %s', (_rule, time, end) => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, '22:00', '06:00', 2_000))
  expect(decide({ week, time }).state.untilMs).toBe(Date.parse(end))
})

test('a repeated hour is in effect twice, a skipped hour not at all', () => {
  const week = [row(7, '02:00', '03:00', 2_000)]
  const on = (time: string) => shown({ week, time }).at(-1)
  expect(on('2026-10-25T02:30:00+02:00')).toBe('following')
  expect(on('2026-10-25T02:30:00+01:00')).toBe('following')
  expect(on('2026-10-25T03:00:00+01:00')).toBe('notNow')
  expect(on('2026-03-29T01:59:00+01:00')).toBe('notNow')
  expect(on('2026-03-29T03:00:00+02:00')).toBe('notNow')
})

test.each([
  ['no row', [], 'noRows'],
  ['rows one after the other', [row(1, '22:00', '06:00', 1), row(2, '06:00', '08:00', 1)], null],
  ['rows at the same time', [row(1, '06:00', '08:00', 1), row(1, '07:00', '09:00', 1)], 'overlap'],
  ['a night and the next morning', [row(1, '22:00', '06:00', 1), row(2, '05:00', '08:00', 1)], 'overlap'],
  ['Sunday night and Monday', [row(7, '22:00', '06:00', 1), row(1, '05:00', '08:00', 1)], 'overlap'],
  ['holidays beside weekdays', [row(8, '06:00', '08:00', 1), row(1, '06:00', '08:00', 1)], null],
] as const)('settings: %s', (_rule, week, expected) => {
  expect(faultOfStrategy(schedule, { ...initial, week })).toEqual(
    expected === null ? null : { field: 'week', reason: expected },
  )
})

test.each([
  ['later today', [row(4, '12:30', '13:00', 1)], '2026-10-15T12:30:00+02:00'],
  [
    'tomorrow, before a later one',
    [row(5, '07:00', '08:00', 1), row(6, '06:00', '07:00', 1)],
    '2026-10-16T07:00:00+02:00',
  ],
  ['in a week, if it was this morning', [row(4, '07:00', '08:00', 1)], '2026-10-22T07:00:00+02:00'],
] as const)('without a row in effect it says when the next one begins: %s', (_rule, week, expected) => {
  expect(decide({ week }).state).toMatchObject({ key: 'notNow', untilMs: Date.parse(expected) })
})
