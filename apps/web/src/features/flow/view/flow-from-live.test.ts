import type { LiveDevice, LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
import { liveSentence } from '@kilowatt/domain/energy/shown/live-sentence'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { expect, test } from 'vitest'
import { flowData, liveSituation } from './flow-from-live.ts'
import { flowView } from './flow-view.ts'

type Home = readonly (readonly [DeviceCategory, number, number?])[]

function liveEvent(home: Home): LiveEvent {
  const devices = home.map(
    ([category, powerW, socPct = null], i): LiveDevice => ({
      id: i + 1,
      name: category,
      category,
      at: 0,
      stale: false,
      unheard: false,
      connected: true,
      status: 'ok',
      controlRevision: 0,
      hidden: false,
      excluded: false,
      parentId: null,
      powerW,
      socPct,
      temperatureC: null,
    }),
  )
  const { flows, ...balance } = locationBalance(devices.map((device) => ({ ...device, parentId: null })))
  return {
    locationId: 1,
    sentAt: 0,
    at: 0,
    expectedPeriodS: 10,
    balance: { ...balance, flowsW: flows },
    devices,
  }
}
const place = { id: 7, gridLimitW: 10_000, solarPeakW: 8000 }
const texts = { other: 'Other', unexplained: 'Unexplained', unmeasured: 'Unmeasured' }
const viewOf = (home: Home) => {
  const event = liveEvent(home)
  return flowView(flowData(event, place, shownSite(event), texts))
}
function situationOf(home: Home) {
  const event = liveEvent(home)
  return liveSituation(event, shownSite(event), { staleMs: null, isLost: false })
}
const nodesOf = (home: Home) => viewOf(home).nodes.map(({ id, state, powerW }) => [id, state, powerW])

test('a hybrid inverter alone is a solar node and a battery node', () => {
  expect(
    nodesOf([
      ['GRID', -500],
      ['HYBRID_INVERTER', 2000, 60],
    ]),
  ).toEqual([
    ['solar', 'solar', 2000],
    ['battery', 'batteryIdle', 0],
    ['grid', 'gridExport', 500],
    ['house', 'consumption', 1500],
  ])
  const charging: Home = [
    ['GRID', 2500],
    ['HYBRID_INVERTER', -1500, 60],
  ]
  expect(nodesOf(charging)).toEqual([
    ['solar', 'solar', 0],
    ['battery', 'charging', 1500],
    ['grid', 'gridImport', 2500],
    ['house', 'consumption', 1000],
  ])
  expect(viewOf(charging).ribbons).toContainEqual(
    expect.objectContaining({ pair: 'gridToBattery', powerW: 1500 }),
  )
  expect(situationOf(charging)).toMatchObject({ hasSolar: true, hasBattery: true })
})

test('the sentence uses the digits of the picture: 424 W next to 4.62 kW is 420 W', () => {
  const { headline, reason } = liveSentence(
    situationOf([
      ['SOLAR_POWER_PLANT', 4198],
      ['GRID', 424],
    ]),
  )
  expect([headline.params, reason?.params]).toEqual([{ coveredPct: 91 }, { gridW: 420 }])
  expect(liveSentence(situationOf([['GRID', 4624]])).headline.params).toEqual({ gridW: 4620 })
})

test('devices that a home does not have get no node', () => {
  expect(nodesOf([['GRID', 300]]).map(([id]) => id)).toEqual(['grid', 'house'])
  expect(
    nodesOf([
      ['GRID', 300],
      ['SOLAR_POWER_PLANT', 200],
    ]).map(([id]) => id),
  ).toEqual(['solar', 'grid', 'house'])
  expect(
    nodesOf([
      ['GRID', 300],
      ['BATTERY', 200],
    ]).map(([id]) => id),
  ).toEqual(['battery', 'grid', 'house'])
})

test('consumers are next to the house, and the rest of the consumption is last', () => {
  const { consumers } = viewOf([
    ['GRID', 1000],
    ['EV_CHARGER', 400],
    ['HVAC', 300],
    ['OTHER', 200],
  ])
  expect(consumers.map(({ name, color, powerW }) => [name, color, powerW])).toEqual([
    ['EV_CHARGER', 'ev', 400],
    ['HVAC', 'hvac', 300],
    ['OTHER', 'other', 200],
    ['Other', 'other', 100],
  ])
})

test('a node links to its only device, otherwise to the page of its category; the house links to the charts', () => {
  const { nodes, consumers } = viewOf([
    ['GRID', 1000],
    ['SOLAR_POWER_PLANT', 500],
    ['SOLAR_POWER_PLANT', 300],
    ['HVAC', 300],
  ])
  expect([...nodes, ...consumers].map(({ id, href }) => [id, href])).toEqual([
    ['solar', '/locations/7/category/solar-power-plant'],
    ['grid', '/locations/7/devices/1'],
    ['house', '/locations/7/charts'],
    ['4', '/locations/7/devices/4'],
    ['other', '/locations/7/charts'],
  ])
})

test('a silent consumer has no number, with or without its own node', () => {
  const home = [500, 100, 100, 100, 100, 150].map(
    (powerW, i) => [i === 0 ? 'GRID' : 'OTHER', powerW] as const,
  )
  const event = liveEvent(home)
  const silent = event.devices.map((device) =>
    device.id === 2 || device.id === 6 ? { ...device, stale: true, unheard: true } : device,
  )
  const { flows, ...balance } = locationBalance(
    silent.map(({ stale, powerW, ...device }) => ({
      ...device,
      parentId: null,
      powerW: stale ? null : powerW,
    })),
  )
  const now = { ...event, devices: silent, balance: { ...balance, flowsW: flows } }
  const { consumers } = flowView(flowData(now, place, shownSite(now), texts))
  // the consumption of both is in the rest: the house minus the three that report
  expect(consumers.map(({ powerW }) => powerW)).toEqual([null, 100, 100, 100, 200])
  expect(consumers.at(-1)?.name).toBe('Unexplained')
  const { headline, reason } = liveSentence(
    liveSituation(now, shownSite(now), { staleMs: null, isLost: false }),
  )
  expect([headline.key, reason]).toEqual([
    'drawsFromGrid',
    { key: 'silentInOtherMany', params: { devices: 'OTHER, OTHER' } },
  ])
})

test('a location that is completely silent keeps the last picture, with the same digits', () => {
  const event = liveEvent([
    ['GRID', 968],
    ['HVAC', 748],
  ])
  const silent = { ...event, devices: event.devices.map((device) => ({ ...device, stale: true })) }
  const viewOfEvent = (now: LiveEvent) => flowView(flowData(now, place, shownSite(now), texts))
  expect(viewOfEvent(silent)).toEqual(viewOfEvent(event))
  expect(viewOfEvent(silent).consumers.map(({ name, powerW }) => [name, powerW])).toEqual([
    ['HVAC', 748],
    ['Other', 220],
  ])
})

test('consumers without their own node are in the rest', () => {
  const { consumers } = viewOf([
    ['GRID', 900],
    ...[100, 100, 100, 100, 150].map((powerW) => ['OTHER', powerW] as const),
  ])
  expect(consumers.map(({ powerW }) => powerW)).toEqual([100, 100, 100, 100, 500])
})
