import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { expect, test } from 'vitest'
import { type Gauge, gaugeOf } from './gauge-of.ts'

const limits = { solarPeakW: 10_000, gridLimitW: 14_000, chargerW: 11_000, reservePct: 20, targetC: 21 }
const values = { powerW: -7_000, socPct: 91, temperatureC: 20 }

test.each<
  [string, DeviceCategory, Partial<typeof values>, Partial<Record<keyof typeof limits, null>>, Gauge]
>([
  ['a battery by its level', 'BATTERY', {}, {}, { shows: 'level', share: 0.91, mark: 0.2 }],
  [
    'a plant by its peak',
    'SOLAR_POWER_PLANT',
    { powerW: 2500 },
    {},
    { shows: 'power', share: 0.25, mark: null },
  ],
  [
    'a plant without a known peak',
    'SOLAR_POWER_PLANT',
    { powerW: 2500 },
    { solarPeakW: null },
    { shows: 'power', share: null, mark: null },
  ],
  [
    'a plant above its peak',
    'SOLAR_POWER_PLANT',
    { powerW: 12_000 },
    {},
    { shows: 'power', share: 1, mark: null },
  ],
  ['a connection, either direction', 'GRID', {}, {}, { shows: 'power', share: 0.5, mark: null }],
  ['a heat pump by its temperature', 'HVAC', {}, {}, { shows: 'temperature', share: 0.6, mark: 0.64 }],
  ['a car by its level', 'EV_CHARGER', { powerW: 5500 }, {}, { shows: 'level', share: 0.91, mark: null }],
])('%s', (_what, category, some, unknown, gauge) => {
  expect(gaugeOf(category, { ...values, ...some }, { ...limits, ...unknown })).toEqual(gauge)
})

test.each([
  ["is shown by its charger's maximum", 11_000, 0.5],
  ['has no arc without a maximum', null, null],
])('a car that reports no level, %s', (_rule, chargerW, share) => {
  const values = { powerW: 5500, socPct: null, temperatureC: null }
  expect(gaugeOf('EV_CHARGER', values, { ...limits, chargerW })).toEqual({
    shows: 'power',
    share,
    mark: null,
  })
})

test('an unknown value is not shown as an empty gauge', () => {
  const nothing = { powerW: null, socPct: null, temperatureC: null }
  expect(gaugeOf('BATTERY', nothing, limits).share).toBeNull()
  expect(gaugeOf('GRID', nothing, limits).share).toBeNull()
})
