import type { LiveDevice, LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
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
      connected: true,
      status: 'ok',
      controlRevision: 0,
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
const words = { other: 'Other', unmeasured: 'Unmeasured' }
const viewOf = (home: Home) => {
  const event = liveEvent(home)
  return flowView(flowData(event, place, shownSite(event), words))
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
  expect(liveSituation(liveEvent(charging), { staleMs: null, isLost: false })).toMatchObject({
    hasSolar: true,
    hasBattery: true,
  })
})

test('what a home does not have has no node', () => {
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

test('consumers stand beside the house, the rest of it last', () => {
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

test('a node leads to the one device that it means, else to the charts', () => {
  const { nodes, consumers } = viewOf([
    ['GRID', 1000],
    ['SOLAR_POWER_PLANT', 500],
    ['SOLAR_POWER_PLANT', 300],
    ['HVAC', 300],
  ])
  expect([...nodes, ...consumers].map(({ id, href }) => [id, href])).toEqual([
    ['solar', '/locations/7/charts'],
    ['grid', '/locations/7/devices/1'],
    ['house', '/locations/7/charts'],
    ['4', '/locations/7/devices/4'],
    ['other', '/locations/7/charts'],
  ])
})

test('consumers without a place of their own are in the rest', () => {
  const { consumers } = viewOf([
    ['GRID', 900],
    ...[100, 100, 100, 100, 150].map((powerW) => ['OTHER', powerW] as const),
  ])
  expect(consumers.map(({ powerW }) => powerW)).toEqual([100, 100, 100, 100, 500])
})
