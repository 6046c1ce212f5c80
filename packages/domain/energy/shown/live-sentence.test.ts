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
      'solar power goes to house, battery and grid',
      withFlows({ solarToHouse: 2740, solarToBattery: 2600, solarToGrid: 1080 }),
      'sunOnEverything',
      'sunSplit',
    ],
    ['the sun covers the house', withFlows({ solarToHouse: 900 }), 'coversAll_sun', null],
    [
      'the sun covers the house and the rest is exported',
      withFlows({ solarToHouse: 900, solarToGrid: 500 }),
      'coversAll_sun',
      'surplusToGrid',
    ],
    [
      'the sun covers the house and charges the battery',
      withFlows({ solarToHouse: 900, solarToBattery: 500 }),
      'coversAll_sun',
      'surplusToBattery',
    ],
    [
      'a power below 20 W is not mentioned',
      withFlows({ solarToHouse: 900, solarToGrid: 19 }),
      'coversAll_sun',
      null,
    ],
    ['at night the battery covers the house', withFlows({ batteryToHouse: 700 }), 'coversAll_battery', null],
    [
      'the battery covers the house and exports',
      withFlows({ batteryToHouse: 700, batteryToGrid: 2000 }),
      'coversAll_battery',
      'batteryFeedsGrid',
    ],
    [
      'sun and battery cover the house, except for a rest from the grid',
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
    ['everything comes from the grid', withFlows({ gridToHouse: 7240 }), 'drawsFromGrid', null],
    [
      'the grid charges the battery',
      withFlows({ gridToHouse: 500, gridToBattery: 3000 }),
      'drawsFromGrid',
      'gridCharges',
    ],
    [
      'the house uses nothing and solar power is exported',
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
    ['off-grid without known values', { ...site, flows: null, isOffGrid: true }, 'offGrid', null],
    [
      'for stale values, their age comes first',
      withFlows({ gridToHouse: 500 }, { staleMs: 180_000, isOffGrid: true }),
      'stale',
      'staleReason',
    ],
    [
      'stale because of a lost connection: the site is not blamed',
      withFlows({ gridToHouse: 500 }, { staleMs: 180_000, isLost: true }),
      'stale',
      'lostReason',
    ],
    ['the meters have not reported yet', { ...site, flows: null }, 'waiting', null],
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
      'a silent consumer is mentioned before the flows',
      withFlows({ solarToHouse: 900, solarToGrid: 500 }, { silentDevices: ['Heat pump'] }),
      'coversAll_sun',
      'silent',
    ],
    [
      'when all are silent, their age is mentioned',
      { ...site, staleMs: 50_000, silentDevices: ['Meter', 'Roof'] },
      'stale',
      'staleReason',
    ],
    [
      'a P1 module alone shows import',
      { ...site, hasSolar: false, hasBattery: false, gridW: 420 },
      'drawsFromGrid',
      null,
    ],
    [
      'a P1 module alone shows export',
      { ...site, hasSolar: false, hasBattery: false, gridW: -420 },
      'feedsGrid',
      null,
    ],
    [
      'a P1 module alone shows neither',
      { ...site, hasSolar: false, hasBattery: false, gridW: -5 },
      'nothingFromGrid',
      null,
    ],
  ])('%s', (_rule, situation, headline, reason) => {
    const text = liveSentence(situation)
    expect([text.headline.key, text.reason?.key ?? null]).toEqual([headline, reason])
  })
})

test('a share: 4.20 of 4.62 kW is 91 %', () => {
  const text = liveSentence(withFlows({ solarToHouse: 1700, batteryToHouse: 2500, gridToHouse: 420 }))
  expect(text.headline.params).toEqual({ coveredPct: 91 })
  expect(text.reason?.params).toEqual({ gridW: 420 })
})

test('law: the share is never 100 % while the grid visibly contributes, and never 0 % while solar does', () => {
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
