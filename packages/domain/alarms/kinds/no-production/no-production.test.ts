import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { noProduction } from './no-production.ts'

const settings = initialSettings(noProduction)
const ljubljana = { timezone: 'Europe/Ljubljana', latitude: 46.05, longitude: 14.51 }
const nowhere = { ...ljubljana, latitude: null, longitude: null }
const judge = (powerW: number | null, at: string, place = ljubljana as typeof ljubljana | typeof nowhere) =>
  noProduction.judge({ powerW }, { settings, at: Date.parse(at), place }).condition

test.each([
  ['at noon in summer', 0, '2025-06-21T12:00Z', 'raised'],
  ['at noon in winter, 20° high', 0, '2025-12-21T11:00Z', 'raised'],
  ['that only draws power itself', -15, '2025-06-21T12:00Z', 'raised'],
  ['with the sun at 6°', 0, '2025-06-21T04:05Z', 'unknown'],
  // the mean of half an hour began with a low sun
  ['with the sun at 10° since minutes', 0, '2025-06-21T04:40Z', 'unknown'],
  ['half an hour later', 0, '2025-06-21T05:10Z', 'raised'],
  ['at night', 0, '2025-06-21T22:00Z', 'unknown'],
  ['that produces hardly anything', 11, '2025-06-21T12:00Z', 'between'],
  ['that produces', 51, '2025-06-21T12:00Z', 'clear'],
  ['that produces with a low sun', 51, '2025-06-21T04:05Z', 'clear'],
  ['without a reading', null, '2025-06-21T12:00Z', 'unknown'],
] as const)('a plant %s', (_rule, powerW, at, condition) => {
  expect(judge(powerW, at)).toBe(condition)
})

test('a plant without coordinates is not watched', () => {
  expect(judge(0, '2025-06-21T12:00Z', nowhere)).toBe('unknown')
})
