import { describe, expect, test } from 'vitest'
import { type LiveSituation, liveSentence, type SentenceKey } from './live-sentence.ts'
import type { Flows } from './shown-flow.ts'

const none: Flows = {
  solarToHouseW: 0,
  solarToBatteryW: 0,
  solarToGridW: 0,
  batteryToHouseW: 0,
  batteryToGridW: 0,
  gridToHouseW: 0,
  gridToBatteryW: 0,
}
const site: LiveSituation = {
  flows: none,
  gridW: 0,
  staleMs: null,
  isOffGrid: false,
  hasSolar: true,
  hasBattery: true,
  socPct: 60,
}
const withFlows = (flows: Partial<Flows>, more: Partial<LiveSituation> = {}): LiveSituation => ({
  ...site,
  flows: { ...none, ...flows },
  ...more,
})

describe('the sentence of the moment', () => {
  test.each<[string, LiveSituation, SentenceKey, SentenceKey | null]>([
    [
      'the sun feeds house, battery and grid',
      withFlows({ solarToHouseW: 2740, solarToBatteryW: 2600, solarToGridW: 1080 }),
      'sunOnEverything',
      'sunSplit',
    ],
    ['the sun covers the house', withFlows({ solarToHouseW: 900 }), 'coversAll_sun', null],
    [
      'the sun covers the house and feeds the grid',
      withFlows({ solarToHouseW: 900, solarToGridW: 500 }),
      'coversAll_sun',
      'surplusToGrid',
    ],
    [
      'the sun covers the house and charges',
      withFlows({ solarToHouseW: 900, solarToBatteryW: 500 }),
      'coversAll_sun',
      'surplusToBattery',
    ],
    [
      'a trickle below 20 W is not told',
      withFlows({ solarToHouseW: 900, solarToGridW: 19 }),
      'coversAll_sun',
      null,
    ],
    ['at night the battery covers the house', withFlows({ batteryToHouseW: 700 }), 'coversAll_battery', null],
    [
      'the battery sells',
      withFlows({ batteryToHouseW: 700, batteryToGridW: 2000 }),
      'coversAll_battery',
      'batteryFeedsGrid',
    ],
    [
      'sun and battery, a rest from the grid',
      withFlows({ solarToHouseW: 1700, batteryToHouseW: 2500, gridToHouseW: 420 }),
      'covers_sunAndBattery',
      'gridRest',
    ],
    [
      'the battery is at its limit',
      withFlows({ solarToHouseW: 1700, batteryToHouseW: 2490, gridToHouseW: 420 }, { batteryLimitW: 2500 }),
      'covers_sunAndBattery',
      'gridRestBatteryAtLimit',
    ],
    [
      'the battery is at its reserve',
      withFlows({ solarToHouseW: 1700, gridToHouseW: 420 }, { socPct: 20, reserveSocPct: 20 }),
      'covers_sun',
      'gridRestBatteryAtReserve',
    ],
    ['everything from the grid', withFlows({ gridToHouseW: 7240 }), 'drawsFromGrid', null],
    [
      'the grid charges the battery',
      withFlows({ gridToHouseW: 500, gridToBatteryW: 3000 }),
      'drawsFromGrid',
      'gridCharges',
    ],
    [
      'the house takes nothing, the sun is sold',
      withFlows({ solarToGridW: 3000 }),
      'houseIdle',
      'surplusToGrid',
    ],
    [
      'off-grid',
      withFlows({ solarToHouseW: 900, batteryToHouseW: 600 }, { isOffGrid: true, reserveH: 8 }),
      'offGrid_sunAndBattery',
      'reserve',
    ],
    ['off-grid and nothing known', { ...site, flows: null, isOffGrid: true }, 'offGrid', null],
    [
      'stale values say their age before anything else',
      withFlows({ gridToHouseW: 500 }, { staleMs: 180_000, isOffGrid: true }),
      'stale',
      'staleReason',
    ],
    ['meters have not reported', { ...site, flows: null }, 'waiting', null],
    [
      'a P1 module alone: draws',
      { ...site, hasSolar: false, hasBattery: false, gridW: 420 },
      'drawsFromGrid',
      null,
    ],
    [
      'a P1 module alone: feeds',
      { ...site, hasSolar: false, hasBattery: false, gridW: -420 },
      'feedsGrid',
      null,
    ],
    [
      'a P1 module alone: rests',
      { ...site, hasSolar: false, hasBattery: false, gridW: -5 },
      'nothingFromGrid',
      null,
    ],
  ])('%s', (_rule, situation, headline, reason) => {
    const text = liveSentence(situation)
    expect([text.headline.key, text.reason?.key ?? null]).toEqual([headline, reason])
  })
})

test('numbers: 4.20 of 4.62 kW are 91 %', () => {
  const text = liveSentence(withFlows({ solarToHouseW: 1700, batteryToHouseW: 2500, gridToHouseW: 420 }))
  expect(text.headline.params).toEqual({ coveredPct: 91 })
  expect(text.reason?.params).toEqual({ gridW: 420 })
})

test('law: while the grid helps, the share is never 100 %, and while the sun helps never 0 %', () => {
  for (let gridToHouseW = 20; gridToHouseW < 50_000; gridToHouseW = gridToHouseW * 1.7) {
    for (const solarToHouseW of [20, 500, 100_000]) {
      const pct = liveSentence(withFlows({ solarToHouseW, gridToHouseW })).headline.params.coveredPct
      expect(pct).toBeGreaterThanOrEqual(1)
      expect(pct).toBeLessThanOrEqual(99)
    }
  }
})
