import { describe, expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import { locationBalance } from '../balance/balance.ts'
import { shownSite } from './shown-site.ts'

type Home = readonly (readonly [DeviceCategory, number | null])[]

function shown(home: Home) {
  const devices = home.map(([category, powerW], i) => ({
    id: i + 1,
    category,
    powerW,
    parentId: null,
    socPct: null,
    excluded: false,
    unheard: powerW === null,
  }))
  const { flows, ...balance } = locationBalance(devices)
  const { deviceW, ...site } = shownSite({ balance: { ...balance, flowsW: flows }, devices })
  return { ...site, devices: [...deviceW.values()] }
}

describe('a device shows the same value as its node', () => {
  test.each<[string, Home, (number | null)[], number | null]>([
    [
      'the heat pump is rounded like its flow, and other is the rest',
      [
        ['GRID', 4624],
        ['HVAC', 485],
      ],
      [4620, 490],
      4130,
    ],
    [
      'two plants add up to the solar total: the larger one absorbs the rounding',
      [
        ['GRID', -1],
        ['SOLAR_POWER_PLANT', 1014],
        ['SOLAR_POWER_PLANT', 2014],
      ],
      [0, 1010, 2020],
      3030,
    ],
    [
      'below 20 W the meter is shown as idle, on every screen',
      [
        ['GRID', 15],
        ['SOLAR_POWER_PLANT', 400],
      ],
      [0, 400],
      400,
    ],
    [
      'a plant that draws a little at night shows zero',
      [
        ['GRID', 300],
        ['SOLAR_POWER_PLANT', -8],
      ],
      [300, 0],
      300,
    ],
    [
      'consumers that explain everything leave no rest, whatever the digits',
      [
        ['GRID', 6004],
        ['EV_CHARGER', 5005],
        ['HVAC', 995],
      ],
      [6000, 5000, 1000],
      0,
    ],
    [
      'more measured than consumed is shown with its sign',
      [
        ['GRID', 4624],
        ['EV_CHARGER', 5004],
      ],
      [4620, 5000],
      -380,
    ],
    [
      'a silent consumer is unknown and the others are shown',
      [
        ['GRID', 4624],
        ['EV_CHARGER', null],
      ],
      [4620, null],
      4620,
    ],
    [
      'a pump of 50 W next to 10 kW keeps its digits, and other is the rest',
      [
        ['GRID', 10_873],
        ['EV_CHARGER', 10_712],
        ['HVAC', 52],
      ],
      [10_900, 10_700, 50],
      150,
    ],
    [
      'so does a little solar power next to 10 kW: 10.8 kW and 50 W are 10.9 kW',
      [
        ['GRID', 10_812],
        ['SOLAR_POWER_PLANT', 51],
      ],
      [10_800, 50],
      10_900,
    ],
    [
      'a hybrid inverter shows its own power',
      [
        ['GRID', -500],
        ['HYBRID_INVERTER', 2004],
      ],
      [-500, 2000],
      1500,
    ],
  ])('%s', (_rule, home, devices, otherW) => {
    expect(shown(home)).toMatchObject({ devices, otherW })
  })
})

test('an export without a measured source is shown as measured, and the house as unknown', () => {
  expect(shown([['GRID', -98]])).toMatchObject({ gridW: -98, consumptionW: null, otherW: null })
})

test('while a meter is silent the other values are shown separately, as idle below 20 W', () => {
  expect(
    shown([
      ['GRID', null],
      ['SOLAR_POWER_PLANT', 4624],
      ['BATTERY', 12],
    ]),
  ).toMatchObject({ solarW: 4620, batteryW: 0, consumptionW: null, flows: null, devices: [null, 4620, 0] })
})

describe('the rest of the house', () => {
  const place = { socPct: null, unheard: false, excluded: false, parentId: null }
  const meter = { ...place, id: 1, category: 'GRID' as const, powerW: 3000 }
  const floor = { ...place, id: 2, category: 'OTHER' as const, powerW: 2000 }
  const restOf = (...consumers: (Omit<typeof floor, 'parentId'> & { parentId: number | null })[]) => {
    const devices = [meter, ...consumers]
    const { flows, ...balance } = locationBalance(devices.filter(({ excluded }) => !excluded))
    return shownSite({ balance: { ...balance, flowsW: flows }, devices })
  }

  test('leaves out an excluded device, which still shows its own power', () => {
    const { otherW, deviceW } = restOf({ ...floor, excluded: true })
    expect([otherW, deviceW.get(2)]).toEqual([3000, 2000])
  })
  test('subtracts a device behind another only once', () => {
    expect(restOf(floor, { ...floor, id: 3, powerW: 1500, parentId: 2 }).otherW).toBe(1000)
  })
  test('includes the devices behind a silent one', () => {
    const silent = { ...floor, unheard: true }
    const { otherW } = restOf(silent, { ...floor, id: 3, powerW: 1500, parentId: 2 })
    expect(otherW).toBe(1500)
  })
})
