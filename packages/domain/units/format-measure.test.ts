import { expect, test } from 'vitest'
import { formatCo2, formatTemperature } from './format-measure.ts'
import type { UnitSystem } from './unit-system.ts'

test.each<[string, number | null, UnitSystem, string, string]>([
  ['metric shows the value itself', 21.46, 'metric', 'en', '21.5\u00A0°C'],
  ['water freezes', 0, 'imperial', 'en', '32.0\u00A0°F'],
  ['water boils', 100, 'imperial', 'en', '212.0\u00A0°F'],
  ['both scales agree at −40', -40, 'imperial', 'en', '\u221240.0\u00A0°F'],
  ['0 °F is a number, not a gap', -160 / 9, 'imperial', 'en', '0.0\u00A0°F'],
  ['written as in the locale', 36.6, 'imperial', 'sl', '97,9\u00A0°F'],
  ['a gap stays a gap', null, 'imperial', 'en', '–'],
])('temperature: %s', (_rule, temperatureC, units, locale, text) => {
  expect(formatTemperature(temperatureC, { locale, units }).text).toBe(text)
})

test.each<[string, number | null, UnitSystem, string]>([
  ['metric shows the value itself', 12.34, 'metric', '12.3\u00A0kg'],
  ['one pound', 0.45359237, 'imperial', '1.0\u00A0lb'],
  ['a tonne', 1000, 'imperial', '2,204.6\u00A0lb'],
  ['zero is zero', 0, 'imperial', '0.0\u00A0lb'],
  ['a gap stays a gap', null, 'imperial', '–'],
])('mass: %s', (_rule, massKg, units, text) => {
  expect(formatCo2(massKg, { locale: 'en', units }).text).toBe(text)
})

test('law: both systems show the same quantity', () => {
  for (let value = -60; value <= 4000; value += 37.3) {
    const { number: fahrenheit } = formatTemperature(value, { locale: 'en', units: 'imperial' })
    const { number: pounds } = formatCo2(value, { locale: 'en', units: 'imperial' })
    expect((((fahrenheit ?? Number.NaN) - 32) * 5) / 9).toBeCloseTo(value, 9)
    expect((pounds ?? Number.NaN) * 0.45359237).toBeCloseTo(value, 9)
  }
})
