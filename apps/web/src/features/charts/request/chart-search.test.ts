import { expect, test } from 'vitest'
import { chartDefaults, parseChartSearch } from './chart-search.ts'

test.each([
  ['nothing asked is today', {}, chartDefaults],
  [
    'junk falls back',
    { range: 'eon', interval: '7', measure: 3, mode: [], date: 'yesterday' },
    chartDefaults,
  ],
  ['a custom range without its days is a day', { range: 'custom', from: '2026-06-10' }, chartDefaults],
  ['a chosen interval stays', { interval: 900 }, { ...chartDefaults, interval: 900 }],
  ['also when it came as text', { interval: '900' }, { ...chartDefaults, interval: 900 }],
])('%s', (_rule, raw, search) => expect(parseChartSearch(raw)).toMatchObject(search))
