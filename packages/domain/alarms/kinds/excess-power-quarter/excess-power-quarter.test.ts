import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { excessPowerQuarter, expectedW } from './excess-power-quarter.ts'

const settings = initialSettings(excessPowerQuarter)
const quarter = Date.parse('2026-11-23T12:15:00Z')
const after = (minutes: number) => quarter + minutes * 60_000
const busy = { nowMs: after(10), importedWh: 1_000, importW: 6_000, agreedW: 5_000 }

test('the expected mean is the imported energy, with the present power for the rest', () => {
  expect(expectedW(after(0), 0, 4_000)).toBe(4_000)
  expect(expectedW(after(10), 1_000, 6_000)).toBe(6_000)
  // five minutes without import remain
  expect(expectedW(after(10), 1_000, 0)).toBe(4_000)
})

test.each([
  ['that will be exceeded', busy, 'raised'],
  ['that is kept if nothing more is used', { ...busy, importW: 0 }, 'clear'],
  ['early in the quarter-hour', { ...busy, nowMs: after(4) }, 'unknown'],
  ['with an unknown import', { ...busy, importW: null }, 'unknown'],
  ['with an unknown energy', { ...busy, importedWh: null }, 'unknown'],
  ['that no one agreed', { ...busy, agreedW: null }, 'unknown'],
] as const)('an agreed power %s', (_rule, facts, condition) => {
  expect(excessPowerQuarter.judge(facts, settings).condition).toBe(condition)
})

test('a margin raises the limit', () => {
  expect(excessPowerQuarter.judge(busy, { ...settings, marginPct: 30 })).toEqual({
    condition: 'clear',
    value: 6_000,
    limit: 6_500,
  })
})
