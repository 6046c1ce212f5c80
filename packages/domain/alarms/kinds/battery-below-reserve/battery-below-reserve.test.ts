import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { batteryBelowReserve } from './battery-below-reserve.ts'

const settings = initialSettings(batteryBelowReserve)
const place = { timezone: 'UTC', latitude: null, longitude: null }

test.each([
  [9.9, 'raised'],
  [10, 'between'],
  [14.9, 'between'],
  [15, 'clear'],
  [null, 'unknown'],
] as const)('a battery at %s %%: %s', (socPct, condition) => {
  expect(batteryBelowReserve.judge({ socPct }, { settings, at: 0, place }).condition).toBe(condition)
})

test('an alarm cannot end below the reserve', () => {
  expect(batteryBelowReserve.faultOf({ ...settings, clearPct: 9 })).toBe('clearBeyondRaise')
})
