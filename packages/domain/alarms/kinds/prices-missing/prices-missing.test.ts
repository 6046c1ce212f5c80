import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { pricesMissing } from './prices-missing.ts'

const settings = initialSettings(pricesMissing)
const nowMs = Date.parse('2026-11-27T15:00:00Z')
const inHours = (hours: number) => nowMs + hours * 3_600_000

test.each([
  ['that reach until tomorrow night', inHours(32), 'clear', 32],
  ['before the auction of the day', inHours(12), 'clear', 12],
  ['that nearly end too soon', inHours(8), 'between', 8],
  ['that end this evening', inHours(7.5), 'raised', 7.5],
  ['that have ended', inHours(-5), 'raised', 0],
  ['that never came', null, 'raised', 0],
] as const)('prices %s', (_rule, knownUntilMs, condition, hours) => {
  expect(pricesMissing.judge({ nowMs, knownUntilMs }, settings)).toEqual({
    condition,
    value: hours,
    limit: 8,
  })
})
