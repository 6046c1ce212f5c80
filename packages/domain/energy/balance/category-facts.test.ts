import { expect, test } from 'vitest'
import { type DeviceCategory, deviceCategories } from '../../devices/device-categories.ts'
import { categoryFacts, directionsOf, playsRole, seriesOf } from './category-facts.ts'
import { isSink } from './energy-roles.ts'
import { chartSeriesKeys } from './series-keys.ts'

test.each<[DeviceCategory, ReturnType<typeof seriesOf>]>([
  ['SOLAR_POWER_PLANT', [{ key: 'solar', column: 'exportWh', sign: 1 }]],
  [
    'BATTERY',
    [
      { key: 'batteryOut', column: 'exportWh', sign: 1 },
      { key: 'batteryIn', column: 'importWh', sign: -1 },
      { key: 'soc', column: 'socPct', sign: 1 },
    ],
  ],
  [
    'HYBRID_INVERTER',
    [
      { key: 'solar', column: 'exportWh', sign: 1 },
      { key: 'batteryOut', column: 'importWh', sign: 0 },
      { key: 'batteryIn', column: 'importWh', sign: -1 },
      { key: 'soc', column: 'socPct', sign: 1 },
    ],
  ],
  [
    'GRID',
    [
      { key: 'gridImport', column: 'importWh', sign: 1 },
      { key: 'gridExport', column: 'exportWh', sign: -1 },
    ],
  ],
  ['EV_CHARGER', [{ key: 'ev', column: 'importWh', sign: 1 }]],
  ['HVAC', [{ key: 'hvac', column: 'importWh', sign: 1 }]],
  ['OTHER', [{ key: 'other', column: 'importWh', sign: 1 }]],
])('the series of %s', (category, series) => {
  expect(seriesOf(category)).toEqual(series)
})

test('a hybrid inverter is a solar plant and a battery', () => {
  const hybrid = { category: 'HYBRID_INVERTER' } as const
  expect(['solar', 'battery', 'grid', 'ev'].filter((role) => playsRole(hybrid, role as 'solar'))).toEqual([
    'solar',
    'battery',
  ])
  const keys = (category: DeviceCategory) => seriesOf(category).map(({ key }) => key)
  expect(keys('HYBRID_INVERTER')).toEqual([...keys('SOLAR_POWER_PLANT'), ...keys('BATTERY')])
  expect(directionsOf('HYBRID_INVERTER')).toBeNull()
})

test.each(deviceCategories)('law: the power of %s counts in exactly one of its roles', (category) => {
  const { roles, positive, negative } = categoryFacts[category]
  const counted = [positive, ...(negative?.sign === 1 ? [negative.role] : [])]
  expect(new Set(counted)).toEqual(new Set(roles))
  // a sign flips only if a consumer feeds back
  if (negative?.sign === -1) expect(isSink(positive)).toBe(true)
})

test('law: a device shows each series of its category once, in the order of the chart', () => {
  for (const category of deviceCategories) {
    const keys = seriesOf(category).map(({ key }) => key)
    expect(keys).toEqual(chartSeriesKeys.filter((key) => keys.includes(key)))
  }
})
