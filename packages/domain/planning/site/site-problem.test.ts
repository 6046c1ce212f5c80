import { describe, expect, test } from 'vitest'
import { siteOf, testDevices } from '../../strategies/fixtures/strategy-site.ts'
import type { PriceSlot, Site } from '../../strategies/site.ts'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { devicePlans } from './device-plan.ts'
import { type SiteWishes, siteProblem } from './site-problem.ts'

const { battery, charger } = testDevices
const quarterMs = Date.parse('2026-10-15T10:30:00+02:00')
const at = (text: string) => Date.parse(`2026-10-15T${text}:00+02:00`)

const prices = (hours: number, change: Partial<PriceSlot> = {}): PriceSlot[] => [
  {
    ...{ startMs: quarterMs, endMs: quarterMs + hours * 4 * QUARTER_MS },
    ...{ importPerKwh: 0.2, exportPerKwh: 0.05, ...change },
  },
]
const site = (change: Partial<Site> = {}) =>
  siteOf({ atMs: at('10:40'), prices: prices(48), devices: [battery(), charger()], ...change })
const wishes = (change: Partial<SiteWishes> = {}): SiteWishes => ({
  forecast: { startMs: quarterMs, loadW: Array(192).fill(500), solarW: Array(192).fill(2_000) },
  cars: [{ deviceId: 3, neededKwh: 12, roomKwh: 40, leavesMs: at('18:00') }],
  ...{ reservePct: 20, wearPerKwh: 0.03, exportLimitW: 5_000, decisions: [] },
  ...change,
})

test('the first slot is the rest of the running quarter-hour, the last one ends after 36 hours', () => {
  const { slots, problem, end } = siteProblem(site(), wishes())
  expect([slots.length, end]).toEqual([144, 'horizon'])
  expect(slots[0]).toMatchObject({ startMs: at('10:40'), endMs: at('10:45') })
  expect(problem.slotHours.slice(0, 2)).toEqual([5 / 60, 0.25])
  expect(slots.at(-1)?.endMs).toBe(quarterMs + 144 * QUARTER_MS)
})

test('a rest of less than a minute is left to what runs', () => {
  expect(siteProblem(site({ atMs: at('10:44') + 30_000 }), wishes()).slots[0]?.startMs).toBe(at('10:45'))
})

describe('the plan ends', () => {
  test.each([
    ['with the known prices', site({ prices: prices(12) }), wishes(), 48, 'prices'],
    ['at an unknown price', site({ prices: prices(48, { importPerKwh: null }) }), wishes(), 0, 'prices'],
    [
      'with the forecast',
      site(),
      wishes({ forecast: { startMs: quarterMs, loadW: [500, 500, null, 500], solarW: null } }),
      2,
      'forecast',
    ],
  ] as const)('%s', (_case, where, what, count, end) => {
    const found = siteProblem(where, what)
    expect([found.slots.length, found.end]).toEqual([count, end])
    expect(found.problem.importPerKwh).toHaveLength(count)
  })
})

test('exporting earns nothing without a price for it', () => {
  const { problem } = siteProblem(site({ prices: prices(48, { exportPerKwh: null }) }), wishes())
  expect(new Set(problem.exportPerKwh)).toEqual(new Set([0]))
})

test('a battery has its capacity, level, reserve and power in kW', () => {
  const [found] = siteProblem(site(), wishes()).problem.batteries
  expect(found).toMatchObject({
    ...{ minKwh: 2, maxKwh: 10, startKwh: 5, chargeMaxKw: 5, dischargeMaxKw: 5, wearPerKwh: 0.03 },
    end: { kind: 'value', perKwh: 0.2 * 0.9 * 0.99 },
  })
})

test('what is stored is never worth less than nothing', () => {
  const [found] = siteProblem(site({ prices: prices(48, { importPerKwh: -0.1 }) }), wishes()).problem
    .batteries
  expect(found?.end).toEqual({ kind: 'value', perKwh: 0 })
})

test('a car charges until it leaves, with 6 A to 16 A', () => {
  const { problem, slots, vehicleIds } = siteProblem(site(), wishes())
  const [car] = problem.vehicles
  expect(vehicleIds).toEqual([3])
  expect(car).toMatchObject({ fromSlot: 0, neededKwh: 12, roomKwh: 40, minKw: 1.38, maxKw: 11.04 })
  expect(slots[car?.toSlot ?? 0]?.startMs).toBe(at('18:00'))
})

describe('left out', () => {
  test.each([
    ['a battery of unknown capacity', [battery({ capacityWh: null })], 'noCapacity'],
    ['a battery of unknown level', [battery({ socPct: null })], 'noLevel'],
    ['a device that refuses', [battery({ refusal: 'notConnected' })], 'notSteerable'],
    ['a device without the parameter', [battery({ parameters: [] })], 'notSteerable'],
    ['a charger without a car', [charger({ isPlugged: false })], 'noCar'],
  ] as const)('%s', (_case, devices, reason) => {
    const found = siteProblem(site({ devices: [...devices] }), wishes())
    expect(found.leftOut).toEqual([{ deviceId: devices[0].id, reason }])
    expect([...found.batteryIds, ...found.vehicleIds]).toEqual([])
  })

  test('a car that nobody wants something of', () => {
    expect(siteProblem(site(), wishes({ cars: [] })).leftOut).toEqual([{ deviceId: 3, reason: 'noWish' }])
  })
})

test('decisions of people cover the slots that they touch', () => {
  const decisions = [
    { deviceId: 3, fromMs: at('11:05'), toMs: at('11:20'), is: 'never' },
    { deviceId: 3, fromMs: at('12:00'), toMs: at('12:15'), is: 'now' },
    { deviceId: 2, fromMs: at('10:40'), toMs: at('10:45'), is: 'never' },
  ] as const
  const { problem, slots } = siteProblem(site(), wishes({ decisions }))
  const starts = (places: readonly number[] | undefined) => places?.map((slot) => slots[slot]?.startMs)
  expect(starts(problem.vehicles[0]?.forbidden)).toEqual([at('11:00'), at('11:15')])
  expect(starts(problem.vehicles[0]?.ordered)).toEqual([at('12:00')])
  expect(problem.batteries[0]?.forbidden).toEqual({ charge: [0], discharge: [0] })
})

test('the plan of a device has the signs of strategies', () => {
  const found = siteProblem(site(), wishes())
  const plans = devicePlans(found, {
    ...{ chargeKw: [[2, 0]], dischargeKw: [[0, 1.5]], vehicleKw: [[0, 4.14]], heaterKw: [] },
    ...{ applianceStarts: [], pvUsedKw: [0, 0] },
  })
  expect(plans).toEqual([
    { deviceId: 2, loadW: [2_000, -1_500] },
    { deviceId: 3, loadW: [0, 4_140] },
  ])
})
