import type { Flows } from '@kilowatt/domain/energy/balance/flows'
import { describe, expect, test } from 'vitest'
import { canvasOf, flowLayouts, layoutOf } from './flow-layout.ts'
import { type FlowData, flowView } from './flow-view.ts'

const none: Flows = {
  solarToHouse: 0,
  solarToBattery: 0,
  solarToGrid: 0,
  batteryToHouse: 0,
  batteryToGrid: 0,
  gridToHouse: 0,
  gridToBattery: 0,
}
const evening: FlowData = {
  solar: { powerW: 1700, peakW: 7700 },
  grid: { powerW: 420, limitW: 7800 },
  battery: { powerW: 2500, socPct: 91 },
  house: { powerW: 4620 },
  consumers: [
    { id: 'hp', kind: 'hvac', name: 'Heat pump', powerW: 1280 },
    { id: 'ev', kind: 'ev', name: 'EV charger', powerW: 0 },
    { id: 'rest', kind: 'other', name: 'Other', powerW: 3340 },
  ],
  flows: { ...none, solarToHouse: 1700, batteryToHouse: 2500, gridToHouse: 420 },
}
const drawn = (data: FlowData) => flowView(data).ribbons.map((ribbon) => [ribbon.pair, ribbon.powerW])
const node = (data: FlowData, id: string) => flowView(data).nodes.find((n) => n.id === id)

test('an evening has three sources, and rings show shares', () => {
  const view = flowView(evening)
  expect(view.nodes.map((n) => [n.id, n.state, n.powerW])).toEqual([
    ['solar', 'solar', 1700],
    ['battery', 'discharging', 2500],
    ['grid', 'gridImport', 420],
    ['house', 'consumption', 4620],
  ])
  expect(view.consumers.map((c) => c.powerW)).toEqual([1280, 0, 3340])
  expect(view.nodes[0]?.ring).toEqual([{ start: 0, length: 1700 / 7700, color: 'solar' }])
  expect(view.nodes[1]?.badgePct).toBe(91)
  expect(view.ribbons.every((ribbon) => !ribbon.hasLabel)).toBe(true)
})

test('a source with several sinks shows the value on each ribbon, a source with one sink does not', () => {
  const view = flowView({
    ...evening,
    grid: { powerW: -1080, limitW: 7800 },
    battery: { powerW: -2600, socPct: 91 },
    flows: { ...none, solarToHouse: 2740, solarToBattery: 2600, solarToGrid: 1080 },
  })
  const labels = view.ribbons.filter((ribbon) => ribbon.hasLabel).map((ribbon) => [ribbon.pair, ribbon.color])
  expect(labels).toEqual([
    ['solarToGrid', 'grid-export'],
    ['solarToBattery', 'battery-charge'],
    ['solarToHouse', 'solar'],
  ])
  expect(view.nodes.map((n) => n.state)).toEqual(['solar', 'charging', 'gridExport', 'consumption'])
})

describe('places', () => {
  test('a P1 module alone shows grid and house with one line', () => {
    const data: FlowData = {
      grid: { powerW: 420, limitW: 7800 },
      house: { powerW: 420 },
      consumers: [],
      flows: { ...none, gridToHouse: 420 },
    }
    expect(drawn(data)).toEqual([['gridToHouse', 420]])
    for (const isUpright of [true, false]) {
      const layout = layoutOf(isUpright, ['grid', 'house'], 0)
      const { left, height } = canvasOf(layout, ['grid', 'house'], [])
      const { grid, house } = layout.places
      expect(height).toBeLessThan(160)
      expect(house.y).toBe(grid.y)
      // with equal margins at both sides
      expect(grid.x - grid.r - left).toBeCloseTo(left + layout.width - house.x - house.r)
    }
    const { places, consumer } = layoutOf(true, ['grid', 'house'], 2)
    expect(places.grid.x).toBe(places.house.x)
    expect(consumer(0, 2).place.y).toBeGreaterThan(places.house.y)
  })
  test('grid and battery share one line, drawn in the direction of the flow', () => {
    const pairsOf = (flows: Partial<Flows>) =>
      drawn({ ...evening, flows: { ...none, ...flows } }).filter(
        ([pair]) => /battery/i.test(`${pair}`) && /grid/i.test(`${pair}`),
      )
    expect(pairsOf({})).toEqual([['gridToBattery', 0]])
    expect(pairsOf({ gridToBattery: 3000 })).toEqual([['gridToBattery', 3000]])
    expect(pairsOf({ batteryToGrid: 3000 })).toEqual([['batteryToGrid', 3000]])
  })
})

describe('words', () => {
  test.each([
    ['an idle grid', { ...evening, grid: { powerW: 0, limitW: 7800 } }, 'grid', 'gridIdle'],
    ['an idle battery', { ...evening, battery: { powerW: 0, socPct: 50 } }, 'battery', 'batteryIdle'],
    [
      'a battery with unknown power has no direction',
      { ...evening, flows: null, battery: { powerW: null, socPct: null } },
      'battery',
      'battery',
    ],
    [
      'off-grid is shown as a word',
      { ...evening, grid: { powerW: 0, limitW: 7800, isOffGrid: true } },
      'grid',
      'offGrid',
    ],
  ])('%s', (_rule, data, id, state) => {
    expect(node(data, id)?.state).toBe(state)
  })
  test('unknown is not zero', () => {
    const unknown = { ...evening, flows: null, solar: { powerW: null, peakW: 7700 } }
    expect(node(unknown, 'solar')).toMatchObject({ powerW: null, ring: [] })
    expect(node({ ...evening, grid: { powerW: 0, limitW: 1, isOffGrid: true } }, 'grid')).toMatchObject({
      powerW: null,
      ring: [],
    })
  })
})

describe.each([flowLayouts.desktop, flowLayouts.phone])('layout $name', (layout) => {
  test.each([1, 2, 3, 4, 5])('%i consumers do not overlap and stay on the canvas', (count) => {
    const places = Array.from({ length: count }, (_, i) => layout.consumer(i, count).place)
    const { top, height } = canvasOf(layout, ['solar', 'grid', 'battery', 'house'], places)
    for (const [i, { x, y, r }] of places.entries()) {
      expect(y - r).toBeGreaterThan(top)
      expect(y + r).toBeLessThan(top + height)
      expect(x + r).toBeLessThan(layout.width)
      const next = places[i + 1]
      if (next) expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(r + next.r + 8)
    }
  })
})
