import { describe, expect, test } from 'vitest'
import { formatEnergy } from './format-energy.ts'
import { formatPower } from './format-power.ts'
import { sharedPrefix } from './watt-prefix.ts'

const en = { locale: 'en' }

test.each([
  ['whole watts below 1 kW', 419.6, '420\u00A0W'],
  ['up to 1000 W stays in W', 1000, '1,000\u00A0W'],
  ['above 1000 W is kW with 2 decimals', 1704, '1.70\u00A0kW'],
  ['one decimal from 10 kW', 10_874, '10.9\u00A0kW'],
  ['one decimal if rounding reaches 10 kW', 9996, '10.0\u00A0kW'],
  ['no decimals from 100 kW', 152_340, '152\u00A0kW'],
  ['above 1,000,000 W is MW', 1_250_000, '1.25\u00A0MW'],
  ['zero is 0', 0, '0\u00A0W'],
  ['a rounded minus zero is 0', -0.4, '0\u00A0W'],
  ['minus is U+2212', -2500, '\u22122.50\u00A0kW'],
  ['not measured is a dash without a unit', null, '–'],
])('power: %s', (_rule, powerW, text) => {
  expect(formatPower(powerW, en).text).toBe(text)
})

test.each([
  ['1 decimal in KPIs', 51_240, {}, '51.2\u00A0kWh'],
  ['2 decimals in tables', 51_240, { digits: 2 }, '51.24\u00A0kWh'],
  ['whole Wh below 1 kWh', 840.2, {}, '840\u00A0Wh'],
  ['prose drops trailing zeros', 3000, { digits: 2, trim: true }, '3\u00A0kWh'],
])('energy: %s', (_rule, energyWh, options, text) => {
  expect(formatEnergy(energyWh, { ...en, ...options }).text).toBe(text)
})

describe('compared values share the unit of the largest value', () => {
  test.each([
    ['0.42 of 7.8 kW', [420, 7800], ['0.42', '7.80'], 'kW'],
    ['whatever their signs', [-7800, 420], ['\u22127.80', '0.42'], 'kW'],
    ['ignoring gaps', [null, 420], ['–', '420'], 'W'],
  ])('%s', (_rule, powers, values, unit) => {
    const prefix = sharedPrefix(powers)
    expect(powers.map((powerW) => formatPower(powerW, { ...en, prefix }).value)).toEqual(values)
    expect(`${prefix}W`).toBe(unit)
  })
})

test('parts and text agree, and separators follow the locale', () => {
  expect(formatPower(12_345_678, { locale: 'sl', prefix: 'k', digits: 2 })).toEqual({
    value: '12.345,68',
    unit: 'kW',
    text: '12.345,68\u00A0kW',
    number: 12_345.678,
    digits: 2,
  })
})

test('law: the shown number is never off by more than half its last digit', () => {
  for (let powerW = -1_000_000; powerW <= 1_000_000; powerW += 7919.3) {
    const { value, digits } = formatPower(powerW, { ...en, prefix: 'k' })
    const shownW = Number(value.replaceAll(',', '').replace('\u2212', '-')) * 1000
    expect(Math.abs(shownW - powerW)).toBeLessThanOrEqual(1000 / 10 ** digits / 2 + 1e-6)
  }
})
