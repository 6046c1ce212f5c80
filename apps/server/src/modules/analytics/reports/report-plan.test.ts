import { daysOf } from '@kilowatt/domain/energy/reports/report-steps'
import { expect, test } from 'vitest'
import { partsOf, planReport, type ReportRequest } from './report-plan.ts'

const of = (count: number | null) => ({
  timezone: 'Europe/Ljubljana',
  locations: count === null ? null : { count },
})
const day = { from: '2025-06-01', to: '2025-06-01' }
const twoDays = { from: '2025-06-01', to: '2025-06-02' }
const month = { from: '2025-06-01', to: '2025-06-30' }
const year = { from: '2025-01-01', to: '2025-12-31' }
const refusal = (path: string, message: RegExp) =>
  expect.objectContaining({
    code: 'invalid',
    data: { fields: [expect.objectContaining({ path, message: expect.stringMatching(message) })] },
  })

test.each<[string, ReportRequest, number | null, string, number]>([
  [
    'a location by the quarter-hour of a week',
    { from: '2025-06-01', to: '2025-06-07', step: 'quarter' },
    null,
    'quarter',
    672,
  ],
  ['10,000 by the hour of a day', { ...day, step: 'hour' }, 10_000, 'hour', 24],
  ['two days of 10,000 by the day, the default', twoDays, 10_000, 'day', 2],
  ['two days of 100 by the hour, the default', twoDays, 100, 'hour', 48],
  ['a month of 10,000 by the day', month, 10_000, 'day', 30],
  ['a year of 10,000 by the month', year, 10_000, 'month', 12],
])('%s', (_rule, request, count, step, rows) => {
  const plan = planReport(request, of(count))
  expect([plan.step, plan.edges.length - 1]).toEqual([step, rows])
})

test('partial months contain only days of the range', () => {
  const { edges, from, to } = planReport({ from: '2025-04-15', to: '2025-07-10', step: 'month' }, of(null))
  const days = [
    '2025-04-14T22:00Z',
    '2025-04-30T22:00Z',
    '2025-05-31T22:00Z',
    '2025-06-30T22:00Z',
    '2025-07-10T22:00Z',
  ]
  expect([...edges]).toEqual(days.map((day) => Date.parse(day)))
  expect([from, to]).toEqual([edges[0], edges.at(-1)])
})

test.each<[string, ReportRequest, number, RegExp]>([
  ['two days of 10,000 by the hour', { ...twoDays, step: 'hour' }, 10_000, /day would do/],
  ['a year of 10,000 by the day', { ...year, step: 'day' }, 10_000, /month would do/],
])('%s are refused with a proposal', (_rule, request, count, problem) => {
  expect(() => planReport(request, of(count))).toThrow(refusal('step', problem))
})

test('a range that is too long is refused with the last possible day', () => {
  const decades = { from: '2001-01-01', to: '2025-12-31' }
  expect(() => planReport(decades, of(null))).toThrow(refusal('to', /ten years; 2011-01-08 would do/))
  expect(daysOf({ ...decades, to: '2011-01-08' })).toBe(3660)
  const tenYears = { from: '2016-01-15', to: '2025-12-31' }
  expect(() => planReport(tenYears, of(10_000))).toThrow(refusal('to', /2024-04-30 would do/))
  expect(planReport({ ...tenYears, to: '2024-04-30' }, of(10_000)).edges).toHaveLength(101)
})

test('a file may be longer, up to a limit', () => {
  expect(planReport({ ...year, step: 'day' }, of(10_000), true).step).toBe('day')
  expect(planReport({ ...twoDays, step: 'quarter' }, of(10_000), true).step).toBe('quarter')
  expect(() => planReport({ ...month, step: 'quarter' }, of(10_000), true)).toThrow(
    refusal('step', /day would do/),
  )
  expect(planReport({ from: '2016-01-01', to: '2025-12-31', step: 'quarter' }, of(null), true).step).toBe(
    'quarter',
  )
  expect(() => planReport({ from: '2016-01-01', to: '2025-12-31' }, of(1_000_000), true)).toThrow(
    refusal('to', /too long/),
  )
})

test.each<[string, ReportRequest, number | null, number]>([
  ['a location, a year of quarter-hours: months', { ...year, step: 'quarter' }, null, 12],
  ['300 locations, a year of hours: months', { ...year, step: 'hour' }, 300, 12],
  ['10,000, a week of hours: days', { from: '2025-06-01', to: '2025-06-07', step: 'hour' }, 10_000, 7],
  ['10,000, a year of days: months', { ...year, step: 'day' }, 10_000, 12],
  ['100, a year of days: all at once', { ...year, step: 'day' }, 100, 1],
])('law: parts follow each other and contain every row: %s', (_rule, request, count, length) => {
  const plan = planReport(request, of(count), true)
  const parts = partsOf(plan, of(count))
  expect(parts).toHaveLength(length)
  expect(parts.flatMap(({ edges }) => [...edges.subarray(0, -1)])).toEqual([...plan.edges.subarray(0, -1)])
  expect(parts.map(({ from }) => from).slice(1)).toEqual(parts.map(({ to }) => to).slice(0, -1))
})
