import { expect, test } from 'vitest'
import { DAY_QUARTERS, QUARTER_MS } from '../../time/floor-time.ts'
import { carSessions } from './car-sessions.ts'

const startMs = Date.parse('2026-01-05T00:00Z')
const unknown = (quarters: number) => new Float64Array(quarters).fill(Number.NaN)
const at = (quarter: number) => startMs + quarter * QUARTER_MS

test('of a charger that reports nothing else, times of charging are known, with their pauses', () => {
  const wh = new Float64Array(40)
  wh.fill(1_800, 4, 8).fill(1_800, 10, 12).fill(1_800, 20, 22)
  const { basis, sessions, fromMs } = carSessions({ startMs, wh, pluggedShare: unknown(40) })
  expect([basis, fromMs]).toEqual(['charging', startMs])
  expect(sessions).toEqual([
    { startMs: at(4), endMs: at(12), energyWh: 6 * 1_800 },
    { startMs: at(20), endMs: at(22), energyWh: 3_600 },
  ])
})

test('a charger that waits with a few watts is not charging', () => {
  const wh = new Float64Array(40).fill(5)
  expect(carSessions({ startMs, wh, pluggedShare: unknown(40) }).sessions).toEqual([])
})

test('a charger that reports its plug shows how long the car stays, also when it is full', () => {
  const days = 8
  const wh = new Float64Array(days * DAY_QUARTERS)
  const pluggedShare = new Float64Array(days * DAY_QUARTERS)
  // plugged in from 18:00 to 07:00, charging until 20:00
  for (let day = 0; day < days; day++) {
    pluggedShare.fill(1, day * DAY_QUARTERS + 72, (day + 1) * DAY_QUARTERS)
    if (day > 0) pluggedShare.fill(1, day * DAY_QUARTERS, day * DAY_QUARTERS + 28)
    wh.fill(2_000, day * DAY_QUARTERS + 72, day * DAY_QUARTERS + 80)
  }
  const { basis, sessions } = carSessions({ startMs, wh, pluggedShare })
  expect(basis).toBe('plugged')
  expect(sessions).toHaveLength(8)
  expect(sessions[0]).toEqual({ startMs: at(72), endMs: at(96 + 28), energyWh: 16_000 })
  expect(sessions.at(-1)?.endMs).toBeNull()
})

test('what comes after the last report is not observed', () => {
  const pluggedShare = new Float64Array(9 * DAY_QUARTERS).fill(1, 700, 760).fill(Number.NaN, 768)
  const { toMs, sessions } = carSessions({ startMs, wh: new Float64Array(9 * DAY_QUARTERS), pluggedShare })
  expect(toMs).toBe(at(768))
  expect(sessions).toEqual([{ startMs: at(700), endMs: at(760), energyWh: 0 }])
})

test('while nothing is reported the car stays for four hours; what flows into it shows that it is there', () => {
  const quarters = 8 * DAY_QUARTERS
  const [wh, pluggedShare] = [unknown(quarters), new Float64Array(quarters)]
  pluggedShare.fill(1, 10, 14).fill(Number.NaN, 14, 60)
  wh.fill(2_000, 40, 44)
  expect(carSessions({ startMs, wh, pluggedShare }).sessions).toEqual([
    { startMs: at(10), endMs: at(30), energyWh: null },
    { startMs: at(40), endMs: at(60), energyWh: 8_000 },
  ])
})
