import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { unusualConsumption } from './unusual-consumption.ts'

const settings = initialSettings(unusualConsumption)
/**
 * Three weeks around 1,000 Wh: median 1,000, median distance 100, so a score of 3.5 is at 100 · 3.5 / 0.6745
 * = 519 Wh.
 */
const usual = Array.from({ length: 21 }, (_, i) => 1_000 + ((i % 5) - 2) * 100)
const sensitive = { ...settings, leastWh: 0, direction: 'both' }
const judge = (hourWh: number | null, of: Parameters<typeof unusualConsumption.judge>[1] = settings) =>
  unusualConsumption.judge({ hourWh, sameHoursWh: usual }, of)

test.each([
  ['of a usual hour', 1_200, sensitive, 'clear'],
  ['well within the score', 1_410, sensitive, 'clear'],
  ['within the score, but near its limit', 1_518, sensitive, 'between'],
  ['beyond the score', 1_520, sensitive, 'raised'],
  ['far below', 480, sensitive, 'raised'],
  ['far below, if only high values count', 480, { ...sensitive, direction: 'over' }, 'clear'],
  ['far above, if only low values count', 9_000, { ...sensitive, direction: 'under' }, 'clear'],
  ['beyond the score, but not by much', 1_799, settings, 'clear'],
  ['nearly beyond both', 1_999, settings, 'between'],
  ['beyond both', 2_001, settings, 'raised'],
  ['of an hour that is not known', null, settings, 'unknown'],
] as const)('consumption %s', (_rule, hourWh, of, condition) => {
  expect(judge(hourWh, of).condition).toBe(condition)
})

test('reports the limit that was exceeded', () => {
  expect(judge(3_000)).toEqual({ condition: 'raised', value: 3_000, limit: 2_000 })
  expect(judge(100, sensitive).limit).toBeCloseTo(481.1, 1)
})

test('needs a history', () => {
  const facts = { hourWh: 9_000, sameHoursWh: usual.slice(0, 13) }
  expect(unusualConsumption.judge(facts, settings).condition).toBe('unknown')
})
