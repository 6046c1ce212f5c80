import { expect, test } from 'vitest'
import type { Flows } from '../balance/flows.ts'
import { cancelOut, nodePowers, ownDigits, sharedFlowStepW, shownFlows, shownStepW } from './shown-flow.ts'

const none: Flows = {
  solarToHouse: 0,
  solarToBattery: 0,
  solarToGrid: 0,
  batteryToHouse: 0,
  batteryToGrid: 0,
  gridToHouse: 0,
  gridToBattery: 0,
}

const sharedFlows = (exact: Flows) => {
  const stepW = sharedFlowStepW(exact)
  return { flows: shownFlows(exact, () => stepW), stepW }
}

test.each([
  ['whole watts up to 1 kW', 1000, 1],
  ['two decimals of kW above', 1001, 10],
  ['one decimal from 10 kW', 10_000, 100],
  ['no decimals from 100 kW', 100_000, 1000],
  ['no decimals at 1 MW', 1_000_000, 1000],
  ['two decimals of MW above', 1_000_001, 10_000],
])('the last digit: %s', (_rule, largestW, stepW) => {
  expect(shownStepW(largestW)).toBe(stepW)
})

test('the largest node decides the last digit of all: 424 W next to 4.62 kW shows as 420 W', () => {
  const { flows, stepW } = sharedFlows({
    ...none,
    solarToHouse: 1698,
    batteryToHouse: 2503,
    gridToHouse: 424,
  })
  expect(stepW).toBe(10)
  expect(nodePowers(flows)).toEqual({ solarW: 1700, batteryW: 2500, gridW: 420, consumptionW: 4620 })
})

test.each<[string, Partial<Flows>, Partial<Flows>]>([
  [
    'power of an idle grid connection stays in the house',
    { solarToHouse: 385, solarToGrid: 15 },
    { solarToHouse: 400 },
  ],
  ['power of an idle battery does, too', { gridToHouse: 300, gridToBattery: 12 }, { gridToHouse: 312 }],
  ['an idle meter shows nothing', { batteryToHouse: 297, gridToHouse: 3 }, { batteryToHouse: 297 }],
  [
    'rounding up over a limit uses the coarser digit',
    { solarToHouse: 3336, batteryToHouse: 3336, gridToHouse: 3327 },
    { solarToHouse: 3300, batteryToHouse: 3300, gridToHouse: 3300 },
  ],
])('%s', (_rule, flows, shown) => {
  expect(sharedFlows({ ...none, ...flows }).flows).toEqual({ ...none, ...shown })
})

test('signs: export and charging are negative', () => {
  expect(nodePowers({ ...none, solarToBattery: 2600, solarToGrid: 1080 })).toEqual({
    solarW: 3680,
    gridW: -1080,
    batteryW: -2600,
    consumptionW: 0,
  })
})

test('law: input equals output to the last digit shown', () => {
  for (let i = 0; i < 500; i++) {
    const at = (k: number) => ((i * 7919 * k) % 1_299_709) / 130
    const { flows, stepW } = sharedFlows({
      ...none,
      solarToHouse: at(3),
      solarToBattery: at(5),
      batteryToHouse: at(7),
      gridToHouse: at(11),
      solarToGrid: at(13),
    })
    const { solarW, gridW, batteryW, consumptionW } = nodePowers(flows)
    expect(solarW + gridW + batteryW).toBe(consumptionW)
    for (const powerW of Object.values(flows)) expect(powerW % stepW).toBe(0)
  }
})

test('a sum of shown values has its own three digits', () => {
  expect([10_850, 10_840, -123_456, 485].map(ownDigits)).toEqual([10_900, 10_800, -123_000, 485])
})

test.each<[string, number[], boolean]>([
  ['10.8 kW and 50 W are 10.9 kW', [10_800, 50, -10_900], true],
  ['10.8 kW and 40 W are 10.8 kW', [10_800, 40, -10_800], true],
  ['10.8 kW and 40 W are not 10.9 kW', [10_800, 40, -10_900], false],
  ['4.20 kW and 420 W are 4.62 kW, to the last digit', [4_200, 420, -4_620], true],
  ['4.20 kW and 420 W are not 4.63 kW', [4_200, 420, -4_630], false],
])('adds up like a reader would: %s', (_sum, powers, isRight) => expect(cancelOut(powers)).toBe(isRight))
