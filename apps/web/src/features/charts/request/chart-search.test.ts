import { expect, test } from 'vitest'
import { rangeOf } from './chart-range.ts'
import { chartDefaults, isReversed, parseChartSearch } from './chart-search.ts'

test.each([
  ['without parameters: today', {}, chartDefaults],
  [
    'invalid values fall back to defaults',
    { range: 'eon', interval: '7', measure: 3, mode: [], date: 'yesterday' },
    chartDefaults,
  ],
  ['a custom range without its days becomes a day', { range: 'custom', from: '2026-06-10' }, chartDefaults],
  ['a chosen interval is kept', { interval: 900 }, { ...chartDefaults, interval: 900 }],
  ['an interval may be a name', { interval: 'quarter_hour' }, { ...chartDefaults, interval: 900 }],
  ['zero seconds mean automatic', { interval: '0' }, chartDefaults],
  ['zero seconds as text mean automatic, too', { interval: '900' }, { ...chartDefaults, interval: 900 }],
])('%s', (_rule, raw, search) => expect(parseChartSearch(raw)).toMatchObject(search))

test('a custom range whose days are swapped is kept, read in order, and recognised as swapped', () => {
  const search = parseChartSearch({ range: 'custom', from: '2026-06-16', to: '2026-06-10' })
  expect(search).toMatchObject({ range: 'custom', from: '2026-06-16', to: '2026-06-10' })
  expect(isReversed(search)).toBe(true)
  expect(isReversed(parseChartSearch({ range: 'custom', from: '2026-06-10', to: '2026-06-16' }))).toBe(false)
  expect(rangeOf(search, Date.parse('2026-06-20T10:00Z'), 'Europe/Ljubljana')).toEqual({
    startMs: Date.parse('2026-06-09T22:00Z'),
    endMs: Date.parse('2026-06-16T22:00Z'),
  })
})
