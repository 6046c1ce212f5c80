import { describe, expect, test } from 'vitest'
import type { LocationTerms } from './location-terms.ts'
import type { NewestValues } from './newest-values.queries.ts'
import { siteOf } from './site-of.ts'

const START_MS = Date.parse('2026-10-15T10:30:00Z')
const QUARTER_MS = 900_000

const device = (
  id: number,
  category: NewestValues['category'],
  changes: Partial<NewestValues> = {},
): NewestValues => ({
  ...{ id, locationId: 1, parentId: null, name: category, category, status: 'ok', source: `dev${id}` },
  ...{
    isExcluded: false,
    controlRevision: 1,
    behind: 'CONTROLLER',
    oemDeviceId: 9,
    serial: 'S',
    connected: true,
  },
  capacityKwh: null,
  ...{ isTurned: false, powerW: 0, socPct: null, plugged: null, phases: null, carPct: null },
  phaseW: [null, null, null],
  phaseA: [null, null, null],
  ...{ importWh: null, exportWh: null, startImportWh: null, startExportWh: null },
  ...changes,
})
const meter = (changes: Partial<NewestValues> = {}) => device(1, 'GRID', changes)

const terms: LocationTerms = {
  ...{ companyId: 1, timezone: 'Europe/Ljubljana', holidays: new Set<string>(), day: '2026-10-15' },
  ...{ gridLimitW: null, connection: null, prices: null },
}

const site = (
  devices: readonly NewestValues[],
  {
    sinceMs = 300_000,
    ...changes
  }: Partial<LocationTerms> & { sinceMs?: number; rolledImportWh?: number } = {},
) =>
  siteOf({
    ...{ atMs: START_MS + sinceMs, devices, terms: { ...terms, ...changes } },
    parametersOf: () => ({ parameters: [], values: {} }),
    highestOf: () => null,
    rolledImportWh: changes.rolledImportWh ?? null,
    group: null,
    plan: null,
  })

test('a capacity that people entered is used for batteries only, in Wh', () => {
  const { devices } = site([
    device(2, 'BATTERY', { capacityKwh: 9.6 }),
    device(3, 'BATTERY'),
    device(4, 'EV_CHARGER', { capacityKwh: 9.6 }),
  ])
  expect(devices.map(({ capacityWh }) => capacityWh)).toEqual([9_600, null, null])
})

test('the level of a charger is that of its car', () => {
  const { devices } = site([device(4, 'EV_CHARGER', { carPct: 54 }), device(5, 'HVAC', { carPct: 54 })])
  expect(devices.map(({ socPct }) => socPct)).toEqual([54, null])
})

test('loads are positive while they use power, whatever the sign of the device: a discharging battery is negative', () => {
  const { gridW, solarW, devices } = site([
    meter({ powerW: -500 }),
    device(2, 'BATTERY', { powerW: 1_200, socPct: 40 }),
    device(3, 'SOLAR_POWER_PLANT', { powerW: 3_000 }),
    device(4, 'EV_CHARGER', { powerW: 3_600, plugged: 1, phases: 1 }),
  ])
  expect({ gridW, solarW }).toEqual({ gridW: -500, solarW: 3_000 })
  expect(devices.map(({ loadW }) => loadW)).toEqual([-500, -1_200, -3_000, 3_600])
  expect(devices.at(-1)).toMatchObject({ isPlugged: true, phases: 1 })
})

test('an unmeasured value is unknown; solar power is zero only without panels', () => {
  expect(site([meter({ powerW: null }), device(3, 'SOLAR_POWER_PLANT', { powerW: null })])).toMatchObject({
    ...{ gridW: null, solarW: null, agreedW: null, prices: [] },
    connection: { maxImportW: null, fuseA: null, phaseA: [] },
  })
  expect(site([meter()]).solarW).toBe(0)
})

test('a meter that people reversed counts the other way, in power, currents and registers', () => {
  const reversed = meter({
    ...{ isTurned: true, powerW: 500, phaseW: [500, null, null], phaseA: [2.2, null, null] },
    ...{ exportWh: 1_250, startExportWh: 1_000, importWh: 9, startImportWh: 0 },
  })
  expect(site([reversed])).toMatchObject({
    ...{ gridW: -500, quarter: { importWh: 250 } },
    connection: { phaseA: [-2.2] },
  })
})

test("each current has the direction of its phase's power", () => {
  const { connection } = site([meter({ phaseW: [-460, 690, 230], phaseA: [2, 3, null] })])
  expect(connection.phaseA).toEqual([-2, 3, 1])
})

describe('import of the current quarter-hour', () => {
  test('is the difference of the registers', () =>
    expect(site([meter({ importWh: 1_700, startImportWh: 1_000 })]).quarter.importWh).toBe(700))
  test('is unknown if the register started over', () =>
    expect(site([meter({ importWh: 10, startImportWh: 1_000 })]).quarter.importWh).toBeNull())
  test('comes from the roll-ups for a meter without registers', () =>
    expect(site([meter()], { rolledImportWh: 80 }).quarter.importWh).toBe(80))
  test('is estimated from the power until the first roll-up', () =>
    expect(site([meter({ powerW: 3_600 })], { sinceMs: 30_000 }).quarter.importWh).toBe(30))
})

test("limits come from the location's settings, or else from its agreement with the grid operator", () => {
  const connection = { connectionW: 14_000, fuseA: 20, agreedWAt: () => 6_000 }
  expect(site([meter()], { connection })).toMatchObject({
    agreedW: 6_000,
    connection: { maxImportW: 14_000, fuseA: 20 },
  })
  expect(site([meter()], { connection, gridLimitW: 9_000 }).connection.maxImportW).toBe(9_000)
})

test('prices begin with the current quarter-hour and end with the last known one', () => {
  const prices = {
    startMs: START_MS - QUARTER_MS,
    importPerKwh: Float64Array.of(0.1, 0.2, 0.3, Number.NaN),
    exportPerKwh: Float64Array.of(Number.NaN, Number.NaN, 0.05, Number.NaN),
  }
  expect(site([meter()], { prices }).prices).toEqual([
    { startMs: START_MS, endMs: START_MS + QUARTER_MS, importPerKwh: 0.2, exportPerKwh: null },
    {
      ...{ startMs: START_MS + QUARTER_MS, endMs: START_MS + 2 * QUARTER_MS },
      ...{ importPerKwh: 0.3, exportPerKwh: 0.05 },
    },
  ])
})
