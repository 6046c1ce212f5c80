import { expect, test } from 'vitest'
import { estimatedSpans } from './estimated-spans.ts'

const line = (from: number, to: number) => ({ kind: 'interpolate', from, to }) as const
const devices = [
  { category: 'GRID', repairs: [line(10, 20), { kind: 'drop', from: 50, to: 60 } as const] },
  { category: 'SOLAR_POWER_PLANT', repairs: [line(15, 30), line(90, 120)] },
  { category: 'EV_CHARGER', repairs: [line(40, 45)] },
] as const
const range = { startMs: 12, endMs: 100 }

test.each([
  ['gridImport', [[12, 20]]],
  [
    'solar',
    [
      [15, 30],
      [90, 100],
    ],
  ],
  ['ev', [[40, 45]]],
  // for a house, spans of all devices that exchange energy with it are joined, except for excluded devices
  [
    'consumption',
    [
      [12, 30],
      [90, 100],
    ],
  ],
  [
    'other',
    [
      [12, 30],
      [40, 45],
      [90, 100],
    ],
  ],
  ['hvac', []],
  ['soc', []],
] as const)('%s', (key, spans) => {
  expect(estimatedSpans(key, devices, range).map(({ startMs, endMs }) => [startMs, endMs])).toEqual(spans)
})
