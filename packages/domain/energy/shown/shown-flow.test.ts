import { describe, expect, test } from 'vitest'
import type { Flows } from '../balance/flows.ts'
import { nodePowers, shownConsumers, shownFlows, shownStepW } from './shown-flow.ts'

const none: Flows = {
  solarToHouse: 0,
  solarToBattery: 0,
  solarToGrid: 0,
  batteryToHouse: 0,
  batteryToGrid: 0,
  gridToHouse: 0,
  gridToBattery: 0,
}

test.each([
  ['whole watts up to 1 kW', 1000, 1],
  ['two decimals of kW above', 1001, 10],
  ['two decimals of MW above 1 MW', 1_000_001, 10_000],
])('the last digit: %s', (_rule, largestW, stepW) => {
  expect(shownStepW(largestW)).toBe(stepW)
})

test('the largest node sets the digit for all: 424 W beside 4.62 kW shows as 420 W', () => {
  const { flows, stepW } = shownFlows({
    ...none,
    solarToHouse: 1698,
    batteryToHouse: 2503,
    gridToHouse: 424,
  })
  expect(stepW).toBe(10)
  expect(nodePowers(flows)).toEqual({ solarW: 1700, batteryW: 2500, gridW: 420, consumptionW: 4620 })
})

test('signs: export and charging are negative', () => {
  expect(nodePowers({ ...none, solarToBattery: 2600, solarToGrid: 1080 })).toEqual({
    solarW: 3680,
    gridW: -1080,
    batteryW: -2600,
    consumptionW: 0,
  })
})

test('law: what goes in comes out, to the last digit shown', () => {
  for (let i = 0; i < 500; i++) {
    const at = (k: number) => ((i * 7919 * k) % 1_299_709) / 130
    const { flows, stepW } = shownFlows({
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

describe('consumers', () => {
  const part = (kind: string, powerW: number | null) => ({ kind, powerW })
  test.each([
    ['other takes the rest', [part('hvac', 1278), part('other', 3341)], 4620, [1280, 3340]],
    [
      'more measured than consumed: nothing is left',
      [part('ev', 5000), part('other', -380)],
      4620,
      [5000, 0],
    ],
    ['an unknown consumer leaves other alone', [part('ev', null), part('other', 3344)], 4620, [null, 3340]],
    ['an unknown consumption too', [part('ev', 5004), part('other', 94)], null, [5000, 90]],
    ['an unknown rest stays unknown', [part('ev', 5004), part('other', null)], 6000, [5000, null]],
  ])('%s', (_rule, consumers, consumptionW, shown) => {
    expect(shownConsumers(consumers, consumptionW, 10).map((c) => c.powerW)).toEqual(shown)
  })
})
