import { describe, expect, test } from 'vitest'
import type { DeviceCategory } from '../../devices/device-categories.ts'
import { recordOf } from '../../record-of.ts'
import { device, rollUp, type Spec } from '../fixtures/metered-device.ts'
import type { MeteredDevice } from './device-energy.ts'
import { isMeasured, measuredBitsAt, measuredParts } from './measured-parts.ts'

const MINUTE = 60_000
const NONE = NaN
const steady = (w: number) => () => w

describe('a part of the location is measured', () => {
  const rising = (m: number) => m * 20
  const everyQuarter = (m: number) => (m % 15 === 0 ? rising(m) : NONE)
  const powered = (w: number) => (m: number) => (m >= 60 && m < 180 ? NONE : w)
  const away = (read: (m: number) => number) => (m: number) => (m > 60 && m < 180 ? NONE : read(m))
  const measuredIn = (devices: MeteredDevice[]) => {
    const { location } = rollUp(devices, 16)
    return recordOf(measuredParts, (part) =>
      Array.from(location.measured[part], (minutes) => (minutes > 0 ? '#' : '.')).join(''),
    )
  }
  const minutes = 240
  const always = '#'.repeat(16)
  const gap = '####........####'

  test.each<[string, [DeviceCategory, Spec][], object]>([
    [
      'a register read every quarter-hour measures',
      [['GRID', { import: everyQuarter, export: everyQuarter }]],
      { grid: always, site: always, solar: '.'.repeat(16) },
    ],
    [
      'without a reading nothing is measured',
      [['GRID', { import: away(everyQuarter) }]],
      { grid: gap, site: gap },
    ],
    [
      'nothing is measured while the meter was disconnected',
      [['GRID', { power: powered(1200), import: away(rising) }]],
      { grid: gap },
    ],
    [
      'one reading between long gaps measures no quarter-hour',
      [['GRID', { import: (m) => (m % 60 === 0 ? rising(m) : NONE) }]],
      { grid: '.'.repeat(16) },
    ],
    [
      'parts are separate: while a plant is silent the meter is measured, and the site is not',
      [
        ['GRID', { import: everyQuarter }],
        ['SOLAR_POWER_PLANT', { power: powered(400) }],
      ],
      { grid: always, solar: gap, site: gap },
    ],
    [
      'a consumer alone is measured',
      [
        ['GRID', { power: steady(4000) }],
        ['EV_CHARGER', { import: everyQuarter }],
        ['HVAC', { import: away(everyQuarter) }],
      ],
      { grid: always, site: always, ev: always, hvac: gap },
    ],
    [
      'a car that feeds back measures the battery if there is no other',
      [
        ['GRID', { power: steady(4000) }],
        ['EV_CHARGER', { power: steady(-800) }],
      ],
      { battery: always },
    ],
  ])('%s', (_rule, specs, expected) => {
    expect(
      measuredIn(specs.map(([category, spec], i) => device(i + 1, category, minutes, spec))),
    ).toMatchObject(expected)
  })

  test('with an hourly reading, if the device reports that period', () => {
    const meter = device(1, 'GRID', minutes, { import: (m) => (m % 60 === 0 ? rising(m) : NONE) })
    expect(measuredIn([{ ...meter, periodMs: 60 * MINUTE }]).grid).toBe(always)
  })

  test('law: energies include energy that flowed in a gap', () => {
    const known = (read: (m: number) => number) =>
      rollUp([device(1, 'GRID', minutes, { import: read, export: steady(0) })], 16).location.metrics.importWh
    const sum = (column: Float64Array) => column.reduce((total, wh) => total + wh, 0)
    expect(sum(known(everyQuarter))).toBeCloseTo(rising(minutes), 6)
    expect(sum(known(away(everyQuarter)))).toBeCloseTo(rising(minutes), 6)
  })

  test('law: the bits of a bucket agree with the part of each metric', () => {
    const { location } = rollUp([device(1, 'GRID', minutes, { import: away(everyQuarter) })], 16)
    for (let i = 0; i < 16; i++) {
      const bits = measuredBitsAt(location.measured, i)
      expect(isMeasured('importWh', bits)).toBe(gap[i] === '#')
      expect(isMeasured('consumptionWh', bits)).toBe(gap[i] === '#')
      expect(isMeasured('productionWh', bits)).toBe(false)
      expect(isMeasured('socPct', bits)).toBe(true)
    }
  })
})
