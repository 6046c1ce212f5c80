import type { LocationPlan, LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import { describe, expect, test } from 'vitest'
import { changedSpans } from './changed-slots.ts'
import { blockAt, nextSteps } from './plan-blocks.ts'
import { cutTimeline, planTimeline, timelineSlotAt } from './plan-timeline.ts'

const Q = 900_000
const START = Date.UTC(2026, 9, 15, 8, 30)
const cost = { total: 0, energy: 0, wear: 0, stored: 0 }

/** A plan made at 8:40: a car that charges on sun, then from the grid, and a battery that covers the house. */
const plan: LocationPlan = {
  ...{
    version: 1,
    madeMs: START + 600_000,
    cause: 'schedule',
    nextMs: START + Q,
    by: 'proven',
    end: 'horizon',
  },
  startMs: [START + 600_000, START + Q, START + 2 * Q, START + 3 * Q],
  endMs: [START + Q, START + 2 * Q, START + 3 * Q, START + 4 * Q],
  importPerKwh: [0.2, 0.2, 0.2, 0.3],
  exportPerKwh: [0.04, 0.04, 0.04, 0.04],
  guessFromMs: START + 3 * Q,
  loadW: [500, 500, 500, 900],
  solarW: [2_500, 2_500, 0, 0],
  gridW: [0, 0, 2_500, 0],
  devices: [
    {
      ...{ device: { id: 2, name: 'Wallbox' }, role: 'car', socPct: null },
      loadW: [2_000, 2_000, 2_000, 0],
      chargedKwh: [0.167, 0.667, 1.167, 1.167],
    },
    {
      ...{ device: { id: 1, name: 'Battery' }, role: 'battery', chargedKwh: null },
      loadW: [0, 0, 0, -900],
      socPct: [50, 50, 50, 47],
    },
  ],
  ...{ currency: 'EUR', cost, baselines: { noControl: cost, solarFirst: cost }, shortfalls: [], leftOut: [] },
}
const past: LocationPlanAnswer['past'] = {
  startMs: [START - 2 * Q, START - Q],
  endMs: [START - Q, START],
  ...{ importPerKwh: [0.2, null], exportPerKwh: [0.04, null], gridW: [300, null] },
  ...{ solarW: [0, null], loadW: [700, null] },
  devices: [
    {
      ...{ device: { id: 1, name: 'Battery' }, role: 'battery' },
      ...{ loadW: [-400, null], socPct: [51, null], intendedW: [-500, null] },
    },
  ],
}
const timeline = planTimeline(plan, past)

describe('a timeline', () => {
  test('has the measured slots before those of the plan, and batteries before cars', () => {
    expect(timeline.slots.map(({ isPast }) => isPast)).toEqual([true, true, false, false, false, false])
    expect(timeline.devices.map(({ role }) => role)).toEqual(['battery', 'car'])
    expect(timeline.devices[0]?.loadW).toEqual([-400, null, 0, 0, 0, -900])
    expect(timeline.devices[0]?.intendedW).toEqual([-500, null, null, null, null, null])
    expect(timeline.devices[1]?.loadW).toEqual([null, null, 2_000, 2_000, 2_000, 0])
  })

  test('counts what cars charge as use, as it is measured', () => {
    expect(timeline.slots.map(({ useW }) => useW)).toEqual([700, null, 2_500, 2_500, 2_500, 900])
  })

  test('leaves out slots of the plan that were measured by then', () => {
    const later = planTimeline(plan, {
      ...past,
      startMs: [START, START + Q],
      endMs: [START + Q, START + 2 * Q],
    })
    expect(later.slots.filter(({ isPast }) => !isPast).map(({ startMs }) => startMs)).toEqual([
      START + 2 * Q,
      START + 3 * Q,
    ])
  })

  test('marks prices that are not published yet', () => {
    expect(timeline.slots.map(({ isGuess }) => isGuess)).toEqual([false, false, false, false, false, true])
  })

  test('is cut with the columns of its devices', () => {
    const cut = cutTimeline(timeline, START, START + 2 * Q)
    expect(cut.slots.map(({ startMs }) => startMs)).toEqual([START + 600_000, START + Q])
    expect(cut.devices.map(({ loadW }) => loadW)).toEqual([
      [0, 0],
      [2_000, 2_000],
    ])
  })

  test('finds the slot of an instant, or the nearest', () => {
    expect(timelineSlotAt(timeline, START + Q + 1)).toBe(3)
    expect(timelineSlotAt(timeline, START + 1)).toBe(2)
    expect(timelineSlotAt(timeline, START + 99 * Q)).toBe(5)
    expect(timelineSlotAt({ slots: [] }, START)).toBe(-1)
  })

  test.each([
    ['the day the clocks go forward has 92 quarter-hours', '2026-03-28T23:00:00Z', 92],
    ['the day they go back has 100', '2026-10-24T22:00:00Z', 100],
  ])('%s', (_day, from, count) => {
    const startMs = Array.from({ length: count }, (_, i) => Date.parse(from) + i * Q)
    const column = startMs.map(() => 1)
    const own = planTimeline(
      {
        ...plan,
        ...{ startMs, endMs: startMs.map((ms) => ms + Q), importPerKwh: column, exportPerKwh: column },
        ...{ loadW: column, solarW: column, gridW: column, devices: [] },
      },
      { ...past, startMs: [], endMs: [] },
    )
    expect(own.slots).toHaveLength(count)
    expect(timelineSlotAt(own, (startMs.at(-1) ?? 0) + 1)).toBe(count - 1)
  })
})

describe('blocks', () => {
  const [battery, car] = timeline.devices
  if (!battery || !car) throw new Error('a device is missing')

  test('are runs of the same action, and say where the energy comes from', () => {
    const block = blockAt(timeline, car, 3)
    expect(block).toMatchObject({ is: 'grid', from: 2, to: 5, energyWh: 1_167, peakW: 2_000 })
    // a third of an hour on sun at what exporting earns, a quarter from the grid
    expect(block?.money).toBeCloseTo(0.667 * 0.04 + 0.5 * 0.2, 3)
  })

  test('of the past and the future are apart', () => {
    expect(blockAt(timeline, battery, 0)).toMatchObject({ is: 'cover', from: 0, to: 1, isPast: true })
    expect(blockAt(timeline, battery, 2)).toMatchObject({ is: 'idle', from: 2, isPast: false })
  })

  test('that supply are worth what the same energy from the grid would cost', () => {
    expect(blockAt(timeline, battery, 5)).toMatchObject({
      is: 'cover',
      energyWh: 225,
      fromPct: 50,
      toPct: 47,
    })
    expect(blockAt(timeline, battery, 5)?.money).toBeCloseTo(0.225 * 0.3, 4)
  })

  test('without a known price have no money', () => {
    const slots = timeline.slots.map((slot) => ({ ...slot, importPerKwh: null }))
    expect(blockAt({ ...timeline, slots }, car, 3)?.money).toBeNull()
  })

  test('that are not over are the next steps', () => {
    expect(nextSteps(timeline, START + 700_000).map(({ device, is }) => [device.name, is])).toEqual([
      ['Wallbox', 'grid'],
      ['Battery', 'cover'],
    ])
    expect(nextSteps(timeline, START + 3 * Q).map(({ device }) => device.name)).toEqual(['Battery'])
  })
})

test('a new plan differs where the power of a device changed', () => {
  const [car, battery] = plan.devices
  if (!car || !battery) throw new Error('a device is missing')
  const after = { ...plan, devices: [{ ...car, loadW: [2_000, 0, 0, 2_020] }, battery] }
  expect([...changedSpans(plan, after)]).toEqual([[2, [[START + Q, START + 4 * Q]]]])
  expect(changedSpans(plan, plan).size).toBe(0)
})
