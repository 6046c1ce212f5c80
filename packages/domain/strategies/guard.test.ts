import { expect, test } from 'vitest'
import type { SetPoint } from './arbitrate.ts'
import { siteOf, testDevices } from './fixtures/strategy-site.ts'
import { guardConnection } from './guard.ts'
import { because } from './wish.ts'

const { battery, boiler, charger, heatPump } = testDevices
const point = (deviceId: number, value: number | null, atMost: number | null = null): SetPoint => ({
  ...{ deviceId, steering: 'loadW', value, atMost, atLeast: null },
  by: { rung: 'price', strategyId: 1 },
  reason: because('cheap'),
  rejected: [],
})
const limitedTo = (maxImportW: number, gridW: number | null = 1_000) =>
  siteOf({ gridW, devices: [battery(), charger()], connection: { maxImportW, fuseA: null, phaseA: [] } })

test.each([
  ['everything fits', 9_000, 1_000, [4_140, 3_000], [4_140, 3_000]],
  ['the weakest gives way', 7_000, 1_000, [4_140, 3_000], [4_140, 1_860]],
  ['then the next one', 5_200, 1_000, [4_200, 3_000], [4_200, 0]],
  ['a charger below its smallest current pauses', 1_500, 1_000, [2_000, 3_000], [0, 0]],
  ['the house alone is over the limit', 500, 1_000, [4_140, 3_000], [0, 0]],
  ['discharging makes room and is never cut', 500, 1_000, [4_140, -2_000], [1_500, -2_000]],
  ['a silent meter', 9_000, null, [4_140, 3_000], [0, 0]],
] as const)('%s', (_rule, maxImportW, gridW, [car, store], expected) => {
  const guarded = guardConnection(limitedTo(maxImportW, gridW), [point(3, car), point(2, store)])
  expect(guarded.map(({ value }) => value)).toEqual(expected)
})

test('starts from the power that devices use now', () => {
  const devices = [charger({ loadW: 4_140, phases: 3 })]
  const connection = { maxImportW: 6_000, fuseA: null, phaseA: [] }
  const site = siteOf({ gridW: 5_000, devices, connection })
  expect(guardConnection(site, [point(3, 5_520)])[0]).toMatchObject({
    value: 5_140,
    by: { rung: 'guard' },
    reason: { key: 'connectionLimit' },
    rejected: [{ wish: { target: 5_520, by: { rung: 'price' } }, because: 'cut' }],
  })
})

test('keeps the most loaded phase within the fuse', () => {
  const devices = [charger({ values: { phases: 3 } })]
  const connection = { maxImportW: null, fuseA: 20, phaseA: [2, 8, 3] }
  const site = siteOf({ gridW: 3_000, devices, connection })
  // 12 A are left on the second phase
  expect(guardConnection(site, [point(3, 11_040)])[0]?.value).toBeCloseTo(12 * 3 * 230, 6)
  const silent = siteOf({ devices, connection: { ...connection, phaseA: [null, null, null] } })
  expect(guardConnection(silent, [point(3, 11_040)])[0]?.value).toBe(0)
})

test('a device that runs on its own settings is limited', () => {
  const guarded = guardConnection(limitedTo(4_000), [point(2, null, 5_000)])
  expect(guarded[0]).toMatchObject({ value: null, atMost: 3_000 })
})

test("a minimum counts, and yields to the connection's limit", () => {
  const atLeast = { ...point(2, null), atLeast: 5_000 }
  const guarded = guardConnection(limitedTo(4_000), [atLeast])
  expect(guarded[0]).toMatchObject({ value: null, atLeast: 3_000, atMost: 3_000, by: { rung: 'guard' } })
})

test('without known limits nothing is cut', () => {
  const site = siteOf({ gridW: null, devices: [charger()] })
  expect(guardConnection(site, [point(3, 11_040)])[0]?.value).toBe(11_040)
})

const switched = (deviceId: number, value: number, steering: 'isOn' | 'sgState' = 'isOn'): SetPoint => ({
  ...point(deviceId, value),
  steering,
})
const twoBoilers = (readings: { loadW: number; highestW: number | null }, gridW: number) =>
  siteOf({
    ...{ gridW, devices: [boiler(readings), boiler({ ...readings, id: 7 })] },
    connection: { maxImportW: 4_000, fuseA: null, phaseA: [] },
  })

test.each([
  ['switched devices that fit run', { loadW: 0, highestW: 1_400 }, 1_000, [1, 1]],
  ['the weakest switched device stays off if both do not fit', { loadW: 0, highestW: 2_000 }, 1_000, [1, 0]],
  ['none runs if none fits', { loadW: 0, highestW: 3_500 }, 1_000, [0, 0]],
  [
    'a device that was never seen running is switched off once it is too much',
    { loadW: 2_000, highestW: null },
    5_000,
    [1, 0],
  ],
] as const)('%s', (_rule, readings, gridW, expected) => {
  const guarded = guardConnection(twoBoilers(readings, gridW), [switched(6, 1), switched(7, 1)])
  expect(guarded.map(({ value }) => value)).toEqual(expected)
})

test('a switched device that does not fit stays off after it was switched off', () => {
  const off = guardConnection(twoBoilers({ loadW: 0, highestW: 3_500 }, 1_000), [switched(6, 1)])
  expect(off[0]).toMatchObject({
    value: 0,
    atMost: 0,
    by: { rung: 'guard' },
    reason: { key: 'connectionLimit' },
  })
})

test('a heat pump is not raised where its power does not fit, but runs on its own settings', () => {
  const connection = { maxImportW: 4_000, fuseA: 16, phaseA: [12, 1, 1] }
  const site = (highestW: number) =>
    siteOf({ gridW: 3_000, devices: [heatPump({ loadW: 500, highestW })], connection })
  expect(guardConnection(site(1_200), [switched(4, 3, 'sgState')])[0]?.value).toBe(3)
  // 5 A more on a phase with 12 A
  expect(guardConnection(site(1_650), [switched(4, 3, 'sgState')])[0]?.value).toBe(2)
  expect(guardConnection(site(9_000), [switched(4, 1, 'sgState')])[0]?.value).toBe(1)
})

test('while the meter is silent, nothing is switched on', () => {
  const site = { ...twoBoilers({ loadW: 0, highestW: 1_000 }, 0), gridW: null }
  expect(guardConnection(site, [switched(6, 1)])[0]).toMatchObject({
    value: 0,
    reason: { key: 'meterSilent' },
  })
})
