import { sentenceKeys } from '@kilowatt/domain/energy/shown/live-sentence'
import { expect, test } from 'vitest'
import en from '../../../../../../packages/i18n/messages/en/flow.json' with { type: 'json' }
import sl from '../../../../../../packages/i18n/messages/sl/flow.json' with { type: 'json' }
import { sentenceText } from './sentence-text.ts'

test.each([
  [
    'each value has its own unit',
    'gridRestBatteryAtLimit',
    { gridW: 420, limitW: 2500 },
    { grid: '420\u00A0W', limit: '2.50\u00A0kW' },
  ],
  [
    'compared values share the largest unit',
    'sunSplit',
    { solarW: 3000, exportW: 420 },
    { solar: '3.00\u00A0kW', export: '0.42\u00A0kW' },
  ],
  ['percent', 'covers_sun', { coveredPct: 91 }, { covered: '91\u00A0%' }],
  ['age', 'stale', { ageMs: 185_000 }, { age: '3\u00A0min' }],
  ['the age of stale values', 'stale', { ageMs: 7_300_000 }, { age: '2\u00A0h' }],
  ['names stay as they are', 'incomplete', { device: 'Roof' }, { device: 'Roof' }],
  ['hours', 'reserve', { reserveH: 8 }, { reserve: '8\u00A0h' }],
] as const)('%s', (_rule, key, params, texts) => {
  expect(sentenceText({ key, params }, 'en')).toEqual(texts)
})

test('a number without a unit is an error', () => {
  expect(() => sentenceText({ key: 'stale', params: { amount: 3 } }, 'en')).toThrow('amount')
})

test('every sentence has its message', () => {
  for (const messages of [en, sl]) {
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(sentenceKeys.map((key) => `now_${key}`)))
  }
})
