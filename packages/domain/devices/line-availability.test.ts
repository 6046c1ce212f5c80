import { expect, test } from 'vitest'
import { availabilityOf, type LineEvent } from './line-availability.ts'

const on = (at: number): LineEvent => ({ at, connected: true })
const off = (at: number): LineEvent => ({ at, connected: false })

test.each([
  ['nothing is known without an entry', [], [0, 0]],
  ['what was before the first entry is not known', [on(40)], [60, 60]],
  ['an outage does not count as connected', [on(0), off(20), on(50)], [70, 100]],
  ['an offline controller stays offline', [on(0), off(20)], [20, 100]],
  ['a connection that began before the span counts within it', [on(-50), off(-10), on(10)], [90, 100]],
  ['the second of two equal entries has no effect', [on(0), off(20), off(30), on(50), on(60)], [70, 100]],
  ['entries after the span do not count', [on(0), off(150)], [100, 100]],
])('%s', (_rule, events, [connectedMs, knownMs]) => {
  expect(availabilityOf(events, 0, 100)).toEqual({ connectedMs, knownMs })
})

test('law: connected time never exceeds known time, and known time never exceeds the span', () => {
  for (let seed = 1; seed < 200; seed++) {
    const events = Array.from({ length: seed % 9 }, (_, i) => ({
      at: ((seed * 37 + i * 53) % 300) - 100,
      connected: (seed + i) % 3 > 0,
    })).toSorted((a, b) => a.at - b.at)
    const { connectedMs, knownMs } = availabilityOf(events, 0, 100)
    expect(connectedMs).toBeLessThanOrEqual(knownMs)
    expect(knownMs).toBeLessThanOrEqual(100)
  }
})
