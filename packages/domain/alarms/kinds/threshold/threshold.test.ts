import { describe, expect, test } from 'vitest'
import { threshold } from './threshold.ts'

const place = { timezone: 'Europe/Ljubljana', latitude: null, longitude: null }
const over = {
  device: 7,
  quantity: 'powerW',
  direction: 'over',
  raiseValue: 5_000,
  clearValue: 4_500,
  meanMin: 5,
}
const under = { ...over, quantity: 'socPct', direction: 'under', raiseValue: 10, clearValue: 15 }
const judge = (settings: typeof over, value: number | null) =>
  threshold.judge({ [settings.quantity]: value }, { settings, at: 0, place }).condition

test.each([
  ['over its raise value', over, 5_001, 'raised'],
  ['at its raise value', over, 5_000, 'between'],
  ['between both', over, 4_501, 'between'],
  ['at its clear value', over, 4_500, 'clear'],
  ['below its clear value', over, -20_000, 'clear'],
  ['not measured', over, null, 'unknown'],
  ['under its raise value', under, 9.9, 'raised'],
  ['at its raise value from below', under, 10, 'between'],
  ['at its clear value from below', under, 15, 'clear'],
] as const)('a value %s', (_rule, settings, value, condition) => {
  expect(judge(settings, value)).toBe(condition)
})

test('reports the value and the limit', () => {
  expect(threshold.judge({ powerW: 6_000 }, { settings: over, at: 0, place })).toMatchObject({
    value: 6_000,
    limit: 5_000,
  })
})

test('reads the quantity in its settings, as a mean over the minutes', () => {
  expect([threshold.quantities(under), threshold.windowMin(under)]).toEqual([['socPct'], 5])
})

describe('settings', () => {
  test.each([
    ['that make sense', over, null],
    ['with equal limits', { ...over, clearValue: 5_000 }, null],
    ['that clear above what raises', { ...over, clearValue: 5_001 }, 'clearBeyondRaise'],
    ['that clear below what raises', { ...under, clearValue: 9 }, 'clearBeyondRaise'],
    ['in watts for a percentage', { ...under, raiseValue: 5_000, clearValue: 6_000 }, 'outOfRange'],
    ['with kilovolts', { ...over, quantity: 'voltageL1V', raiseValue: 2_300, clearValue: 230 }, 'outOfRange'],
    ['about a counter', { ...over, quantity: 'energyImportWh' }, 'notMeasured'],
    ['about nothing known', { ...over, quantity: 'speed' }, 'notMeasured'],
  ])('%s', (_rule, settings, fault) => {
    expect(threshold.faultOf(settings)).toBe(fault)
  })
})
