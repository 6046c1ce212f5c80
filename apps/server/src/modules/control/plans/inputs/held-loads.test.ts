import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { expect, test } from 'vitest'
import { heldLoads } from './held-loads.ts'

const startMs = 20_000 * UTC_DAY_MS
const forecast = { startMs, loadW: [500, 500, null, 500], solarW: null }
const none = { overrides: [], usualW: null, heatW: null }
const quarter = (nth: number) => startMs + nth * 900_000

test('the load has what a person set by hand until its end, and the device is not planned meanwhile', () => {
  const override = {
    ...{ deviceId: 2, steering: 'loadW' as const, value: -200, from: quarter(0), until: quarter(1) },
  }
  const held = heldLoads(forecast, { ...none, overrides: [override] })
  expect(held.forecast.loadW).toEqual([300, 500, null, 500])
  expect(held.decisions).toEqual([{ deviceId: 2, fromMs: quarter(0), toMs: quarter(1), is: 'never' }])
})

test('an override without an end holds for the whole plan; a state is no power', () => {
  const override = {
    ...{ deviceId: 4, steering: 'sgState' as const, value: 3, from: quarter(0), until: null },
  } as const
  const { forecast: after, decisions } = heldLoads(forecast, { ...none, overrides: [override] })
  expect(after.loadW).toEqual(forecast.loadW)
  expect(decisions[0]?.toMs).toBeGreaterThan(quarter(1_000))
})

test('heating and devices that other strategies move are added; an unknown load stays unknown', () => {
  const usualW = new Float64Array(96).fill(40)
  const { forecast: after } = heldLoads(forecast, { ...none, usualW, heatW: [1_000, null, 900, 0] })
  expect(after.loadW).toEqual([1_540, 540, null, 540])
})
