import { expect, test } from 'vitest'
import { DeviceClock } from './device-clock.ts'

const nowMs = Date.UTC(2026, 5, 16, 12)

/** The cloud's reply to a device with a wrong clock, over a network with this delay in each direction. */
const reply = (offMs: number, eachWayMs: number) => {
  const t1 = nowMs + offMs + eachWayMs
  return Buffer.from(JSON.stringify({ t0: nowMs, t1, t2: t1 + 5 }))
}

test.each([
  ['a clock two hours slow is corrected', 7_200_000, 20, 7_200_000],
  ['a clock a day fast is corrected', -86_400_000, 20, -86_400_000],
  ['a slow network does not count as a wrong clock', 0, 3_000, 0],
  ['a difference below a second is not corrected', 900, 20, 0],
])('%s', (_rule, offMs, eachWayMs, correctionMs) => {
  const clock = new DeviceClock()
  clock.correct(reply(offMs, eachWayMs), nowMs + 2 * eachWayMs + 5)
  expect(clock.correctionMs).toBe(correctionMs)
})

test('an invalid reply changes nothing', () => {
  const clock = new DeviceClock()
  clock.correct(reply(7_200_000, 0), nowMs)
  const before = clock.correctionMs
  expect(() => clock.correct(Buffer.from('{"t0":1}'), nowMs)).toThrow(/t1/)
  expect(clock.correctionMs).toBe(before)
})
