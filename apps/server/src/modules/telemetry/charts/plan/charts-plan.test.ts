import { expect, test } from 'vitest'
import { AppError } from '../../../../platform/errors.ts'
import { planChart } from './charts-plan.ts'
import { planLocations } from './locations-plan.ts'

const zone = 'Europe/Ljubljana'
const local = (text: string) => Date.parse(text)
const day = { from: local('2025-06-01T00:00+02:00'), to: local('2025-06-02T00:00+02:00') }
const june = { from: day.from, to: local('2025-07-01T00:00+02:00') }
const october = { from: local('2025-10-01T00:00+02:00'), to: local('2025-11-01T00:00+01:00') }
const year = { from: local('2025-01-01T00:00+01:00'), to: local('2026-01-01T00:00+01:00') }
const auto = { interval: 'auto', measure: 'auto' } as const

test.each([
  ['a day is shown as power by five minutes', { ...day, ...auto }, 300, 'minutes', 'power', 288],
  ['a day at one minute', { ...day, ...auto, interval: '60' }, 60, 'minutes', 'power', 1440],
  [
    'a month of quarter-hours with the extra hour',
    { ...october, ...auto, interval: '900' },
    900,
    'quarters',
    'power',
    2980,
  ],
  ['a year is shown as energy by month', { ...year, ...auto }, 'month', 'days', 'energy', 12],
  ['a year in months', { ...year, ...auto, interval: 'month' }, 'month', 'days', 'energy', 12],
  [
    'a requested measure takes precedence',
    { ...year, interval: 'auto', measure: 'power' } as const,
    86_400,
    'days',
    'power',
    365,
  ],
])('%s', (_rule, request, interval, source, measure, points) => {
  const plan = planChart(request, zone)
  expect(plan).toMatchObject({ interval, source, measure })
  expect(plan.edges.length - 1).toBe(points)
})

test('partial months contain only the days of the range, and partial hours only its quarter-hours', () => {
  const spring = { from: local('2025-02-15T00:00+01:00'), to: local('2025-07-11T00:00+02:00') }
  const months = planChart({ ...auto, ...spring, interval: 'month' }, zone)
  expect([months.from, months.to, months.edges.length - 1]).toEqual([spring.from, spring.to, 6])
  const lastDay = { from: local('2025-06-01T00:15+02:00'), to: local('2025-06-02T00:15+02:00') }
  const hours = planChart({ ...auto, ...lastDay, interval: '3600' }, zone)
  expect([hours.from, hours.to, hours.edges.length - 1]).toEqual([lastDay.from, lastDay.to, 25])
})

test('a range is extended to whole quarter-hours', () => {
  const plan = planChart(
    { ...auto, interval: '900', from: local('2025-06-01T10:20+02:00'), to: local('2025-06-01T11:01+02:00') },
    zone,
  )
  expect([plan.from, plan.to]).toEqual([local('2025-06-01T10:15+02:00'), local('2025-06-01T11:15+02:00')])
})

test.each([
  ['an empty range', { ...day, ...auto, to: day.from }, 'to'],
  ['a range beyond ten years', { ...auto, from: 0, to: local('2025-01-01') }, 'to'],
  ['a year of minutes', { ...year, ...auto, interval: '60' }, 'interval'],
  ['a month of five minutes', { ...june, ...auto, interval: '300' }, 'interval'],
])('%s is refused, naming the field', (_rule, request, field) => {
  expect(() => planChart(request, zone)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      data: { fields: [expect.objectContaining({ path: field })] },
    }),
  )
})

test('a refusal names an accepted interval or end', () => {
  const decades = { ...auto, from: local('2001-01-01'), to: local('2025-01-01') }
  const messageOf = (ask: () => unknown) => {
    try {
      ask()
    } catch (error) {
      return error instanceof AppError ? error.data?.fields?.[0]?.message : undefined
    }
  }
  const message = messageOf(() => planChart(decades, zone))
  expect(message).toMatch(/^the range must not exceed ten years; \d+ would do$/)
  const [end] = message?.match(/\d+/) ?? []
  expect(planChart({ ...decades, to: Number(end) }, zone).interval).toBe('month')
  expect(messageOf(() => planChart({ ...year, ...auto, interval: '60' }, zone))).toContain('14400 would do')

  const many = { ...decades, from: local('2015-06-20T00:00+02:00') }
  const [last] = messageOf(() => planLocations(many, zone, 10_000))?.match(/\d+/) ?? []
  expect(planLocations({ ...many, to: Number(last) }, zone, 10_000).edges).toHaveLength(101)
})

test('law: every allowed chart has at most 3,000 points and whole buckets around the range', () => {
  for (let hours = 1; hours < 90_000; hours = Math.ceil(hours * 1.7)) {
    const request = { ...auto, from: day.from, to: day.from + hours * 3_600_000 }
    if (hours > 87_000) continue
    const plan = planChart(request, zone)
    expect(plan.edges.length - 1).toBeLessThanOrEqual(3000)
    expect(plan.from).toBeLessThanOrEqual(request.from)
    expect(plan.to).toBeGreaterThanOrEqual(request.to)
  }
})
