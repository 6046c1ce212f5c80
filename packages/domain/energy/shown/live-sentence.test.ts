import { describe, expect, test } from 'vitest'
import type { Flows } from '../balance/flows.ts'
import { type LiveSituation, liveSentence, liveTexts, type SentenceKey } from './live-sentence.ts'
import { sharedFlowStepW, shownFlows } from './shown-flow.ts'

const none: Flows = {
  solarToHouse: 0,
  solarToBattery: 0,
  solarToGrid: 0,
  batteryToHouse: 0,
  batteryToGrid: 0,
  gridToHouse: 0,
  gridToBattery: 0,
}
const site: LiveSituation = {
  flows: none,
  gridW: 0,
  staleMs: null,
  isLost: false,
  isOffGrid: false,
  silentDevices: [],
  isSilentInOther: false,
  hasSolar: true,
  hasBattery: true,
  socPct: 60,
}
const withFlows = (flows: Partial<Flows>, more: Partial<LiveSituation> = {}): LiveSituation => ({
  ...site,
  flows: { ...none, ...flows },
  ...more,
})

describe('sentence for the current moment', () => {
  test.each<[string, LiveSituation, SentenceKey, SentenceKey | null]>([
    [
      'the sun feeds house, battery and grid',
      withFlows({ solarToHouse: 2740, solarToBattery: 2600, solarToGrid: 1080 }),
      'sunOnEverything',
      'sunSplit',
    ],
    ['the sun covers the house', withFlows({ solarToHouse: 900 }), 'coversAll_sun', null],
    [
      'the sun covers the house and feeds the grid',
      withFlows({ solarToHouse: 900, solarToGrid: 500 }),
      'coversAll_sun',
      'surplusToGrid',
    ],
    [
      'the sun covers the house and charges',
      withFlows({ solarToHouse: 900, solarToBattery: 500 }),
      'coversAll_sun',
      'surplusToBattery',
    ],
    [
      'a trickle below 20 W is not mentioned',
      withFlows({ solarToHouse: 900, solarToGrid: 19 }),
      'coversAll_sun',
      null,
    ],
    ['at night the battery covers the house', withFlows({ batteryToHouse: 700 }), 'coversAll_battery', null],
    [
      'the battery sells',
      withFlows({ batteryToHouse: 700, batteryToGrid: 2000 }),
      'coversAll_battery',
      'batteryFeedsGrid',
    ],
    [
      'sun and battery, a rest from the grid',
      withFlows({ solarToHouse: 1700, batteryToHouse: 2500, gridToHouse: 420 }),
      'covers_sunAndBattery',
      'gridRest',
    ],
    [
      'the battery is at its limit',
      withFlows({ solarToHouse: 1700, batteryToHouse: 2490, gridToHouse: 420 }, { batteryLimitW: 2500 }),
      'covers_sunAndBattery',
      'gridRestBatteryAtLimit',
    ],
    [
      'the battery is at its reserve',
      withFlows({ solarToHouse: 1700, gridToHouse: 420 }, { socPct: 20, reserveSocPct: 20 }),
      'covers_sun',
      'gridRestBatteryAtReserve',
    ],
    ['everything from the grid', withFlows({ gridToHouse: 7240 }), 'drawsFromGrid', null],
    [
      'the grid charges the battery',
      withFlows({ gridToHouse: 500, gridToBattery: 3000 }),
      'drawsFromGrid',
      'gridCharges',
    ],
    [
      'the house takes nothing, the sun is sold',
      withFlows({ solarToGrid: 3000 }),
      'houseIdle',
      'surplusToGrid',
    ],
    [
      'off-grid',
      withFlows({ solarToHouse: 900, batteryToHouse: 600 }, { isOffGrid: true, reserveH: 8 }),
      'offGrid_sunAndBattery',
      'reserve',
    ],
    ['off-grid and nothing known', { ...site, flows: null, isOffGrid: true }, 'offGrid', null],
    [
      'stale values mention their age first',
      withFlows({ gridToHouse: 500 }, { staleMs: 180_000, isOffGrid: true }),
      'stale',
      'staleReason',
    ],
    [
      'stale because nothing can arrive: the site is not to blame',
      withFlows({ gridToHouse: 500 }, { staleMs: 180_000, isLost: true }),
      'stale',
      'lostReason',
    ],
    ['meters have not reported', { ...site, flows: null }, 'waiting', null],
    [
      'a meter fell silent',
      { ...site, flows: null, silentDevices: ['Meter'] },
      'incomplete',
      'incompleteReason',
    ],
    [
      'two devices fell silent',
      { ...site, flows: null, silentDevices: ['Meter', 'Roof'] },
      'incompleteMany',
      'incompleteReason',
    ],
    [
      'a consumer fell silent at a site with a P1 module',
      {
        ...site,
        hasSolar: false,
        hasBattery: false,
        gridW: 911,
        silentDevices: ['Heat pump'],
        isSilentInOther: true,
      },
      'drawsFromGrid',
      'silentInOther',
    ],
    [
      'a consumer fell silent while the sun shines: this comes before the flows',
      withFlows({ solarToHouse: 900, solarToGrid: 500 }, { silentDevices: ['Heat pump'] }),
      'coversAll_sun',
      'silent',
    ],
    [
      'all are silent: the age is mentioned',
      { ...site, staleMs: 50_000, silentDevices: ['Meter', 'Roof'] },
      'stale',
      'staleReason',
    ],
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
  const text = liveSentence(withFlows({ solarToHouse: 1700, batteryToHouse: 2500, gridToHouse: 420 }))
  expect(text.headline.params).toEqual({ coveredPct: 91 })
  expect(text.reason?.params).toEqual({ gridW: 420 })
})

test('law: the share is never 100 % while the grid visibly helps, and never 0 % while solar does', () => {
  for (let gridToHouse = 20; gridToHouse < 50_000; gridToHouse = gridToHouse * 1.7) {
    for (const solarToHouse of [20, 500, 100_000]) {
      const exact = { ...none, solarToHouse, gridToHouse }
      const flows = shownFlows(exact, () => sharedFlowStepW(exact))
      const { headline } = liveSentence(withFlows(flows))
      const { solarToHouse: sun, gridToHouse: grid } = flows
      const share = sun > 0 && grid > 0 ? headline.params.coveredPct : 50
      expect(share).toBeGreaterThanOrEqual(1)
      expect(share).toBeLessThanOrEqual(99)
    }
  }
})

test('every text that a site can show is listed in advance', () => {
  const keysOf = (hasSolar: boolean, hasBattery: boolean) =>
    liveTexts({ hasSolar, hasBattery }).map(({ headline, reason }) => [headline.key, reason?.key ?? null])
  expect(keysOf(false, false)).toEqual([
    ['nothingFromGrid', null],
    ['drawsFromGrid', null],
  ])
  expect(keysOf(true, false)).toContainEqual(['covers_sun', 'gridRest'])
  const all = keysOf(true, true)
  expect(all).toContainEqual(['sunOnEverything', 'sunSplit'])
  expect(all).toContainEqual(['coversAll_sunAndBattery', 'gridCharges'])
  expect(all.length).toBeLessThan(40)
  const withNames = liveTexts({ hasSolar: true, hasBattery: true }, ['Car', 'Heat pump'])
  expect(withNames).toContainEqual({
    headline: { key: 'coversAll_sun', params: {} },
    reason: { key: 'silentInOther', params: { device: 'Heat pump' } },
  })
})
