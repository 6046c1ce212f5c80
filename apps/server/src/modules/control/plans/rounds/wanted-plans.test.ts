import { siteOf, testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import type { Site } from '@kilowatt/domain/strategies/site'
import { expect, test } from 'vitest'
import { wantedPlans } from './wanted-plans.ts'
import { watchSites } from './watch-sites.ts'

const atMs = Date.parse('2026-10-15T10:31:00+02:00')
const MINUTE_MS = 60_000

test('changes within two seconds make one plan, and no series of them waits longer than ten', () => {
  const wanted = wantedPlans()
  for (let ms = 0; ms <= 12_000; ms += 1_000) {
    wanted.want(1, 'forecastOff', atMs + ms)
    const due = wanted.take(atMs + ms, 10)
    expect([...due.keys()], `${ms}`).toEqual(ms === 10_000 ? [1] : [])
  }
})

test('a changed wish comes before a changed reading, and a plan that was made meanwhile is not made again', () => {
  const wanted = wantedPlans()
  wanted.want(1, 'strategy', atMs)
  wanted.want(1, 'plugged', atMs + 100)
  wanted.want(2, 'plugged', atMs)
  wanted.forget([2])
  expect([...wanted.take(atMs + 5_000, 10)]).toEqual([[1, 'strategy']])
  expect(wanted.take(atMs + 9_000, 10).size).toBe(0)
})

const plan = (
  devices: Site['plan'] extends infer P ? (NonNullable<P> extends { devices: infer D } ? D : never) : never,
) => ({
  ...{
    version: 1,
    checkedMs: atMs,
    startMs: [atMs - MINUTE_MS],
    endMs: [atMs + 14 * MINUTE_MS],
    gridW: [500],
  },
  devices,
})
const wants = (sites: readonly Site[]) => {
  const wanted = wantedPlans()
  const watch = watchSites(wanted)
  for (const site of sites) watch.look(1, site)
  return [...wanted.take(atMs + 60 * MINUTE_MS, 10).values()]
}

test('a car that comes makes a plan, the first look does not', () => {
  const seen = (isPlugged: boolean | null) =>
    siteOf({ atMs, gridW: 500, plan: plan([]), devices: [testDevices.charger({ isPlugged })] })
  expect(wants([seen(false), seen(false)])).toEqual([])
  expect(wants([seen(false), seen(true)])).toEqual(['plugged'])
})

test('a house that is far off for three minutes makes a plan; the devices of the plan are no part of it', () => {
  const seen = (minutes: number, gridW: number, loadW: number | null = 0) =>
    siteOf({
      ...{ atMs: atMs + minutes * MINUTE_MS, gridW, plan: plan([{ deviceId: 2, loadW: [0] }]) },
      devices: [testDevices.battery({ loadW })],
    })
  expect(wants([seen(0, 3_000), seen(2, 3_000)])).toEqual([])
  expect(wants([seen(0, 3_000), seen(3, 3_000)])).toEqual(['forecastOff'])
  expect(wants([seen(0, 3_000), seen(1, 600), seen(3, 3_000)])).toEqual([])
  expect(wants([seen(0, 3_000, 2_500), seen(3, 3_000, 2_500)])).toEqual([])
  expect(wants([seen(0, 3_000, null), seen(3, 3_000, null)])).toEqual([])
})
