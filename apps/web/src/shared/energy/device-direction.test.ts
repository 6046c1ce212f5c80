import { expect, test } from 'vitest'
import { deviceDirection } from './device-direction.ts'

test.each([
  ['a grid meter above zero imports', 'GRID', 420, 'gridImport'],
  ['a grid meter below zero exports', 'GRID', -420, 'gridExport'],
  ['noise is idle', 'GRID', -12, 'gridIdle'],
  ['a battery above zero discharges', 'BATTERY', 900, 'discharging'],
  ['a battery below zero charges', 'BATTERY', -900, 'charging'],
  ['an unknown power has no direction', 'BATTERY', null, null],
  ['one that flows only one way needs no word', 'SOLAR_POWER_PLANT', 900, null],
] as const)('%s', (_rule, category, powerW, direction) => {
  expect(deviceDirection({ category, powerW })).toBe(direction)
})
