import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { excessPowerMonth } from './excess-power-month.ts'

test.each([
  [0, 'clear'],
  [5, 'clear'],
  [5.01, 'raised'],
  [null, 'unknown'],
] as const)('excess power of %s EUR: %s', (excessEur, condition) => {
  expect(excessPowerMonth.judge({ excessEur }, initialSettings(excessPowerMonth))).toEqual({
    condition,
    value: excessEur,
    limit: 5,
  })
})
