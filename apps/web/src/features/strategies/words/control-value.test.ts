import { expect, test } from 'vitest'
import { controlValue, toGo } from './control-value.ts'

const place = { locale: 'en', currency: 'EUR', timeOf: () => '12:15' } as const

test.each([
  ['surplusW', 4_100, '4.1\u00a0kW'],
  ['neededWh', 15_600, '15.6\u00a0kWh'],
  ['currentA', 6, '6\u00a0A'],
  ['socPct', 40, '40\u00a0%'],
  ['importPerKwh', 0.169, '16.9\u00a0ct/kWh'],
  ['startMs', 0, '12:15'],
  ['hours', 1.5, '1.5'],
  ['from', '22:00', '22:00'],
  ['limitW', null, '–'],
])('%s of %s is shown as %s', (name, value, shown) => expect(controlValue(name, value, place)).toBe(shown))

test.each([
  [130_000, '2:10'],
  [9_000, '0:09'],
  [500, '0:01'],
  [0, null],
  [3_600_000, null],
])('%i ms to go is %s', (leftMs, shown) => expect(toGo(1_000_000 + leftMs, 1_000_000)).toBe(shown))
