import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSpent, GENEROUS_MS } from './spent.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function spentBy(calls: Record<number, number>) {
  const spent = createSpent()
  for (const [person, count] of Object.entries(calls))
    for (let n = 0; n < count; n++) spent.add(Number(person), 500)
  return spent
}

test.each<[string, Record<number, number>, number | null]>([
  ['a person who takes most of the time while another is present', { 1: 20, 2: 1 }, 1],
  ['neither of two who take the same', { 1: 20, 2: 20, 3: 1 }, null],
  ['not a person who is alone on the server', { 1: 20 }, null],
  ['not a person who takes little', { 1: 5, 2: 1 }, null],
  ['not a person on a slow server where all calls take long', { 1: 8, 2: 8, 3: 8, 4: 8 }, null],
])('a heavy user is %s', (_who, calls, expected) => {
  expect(spentBy(calls).heavyUser()).toBe(expected)
})

test('a heavy user is back to normal about a minute after stopping', () => {
  const spent = spentBy({ 1: 1_000, 2: 1 })
  vi.advanceTimersByTime(30_000)
  spent.add(2, 10)
  expect(spent.heavyUser()).toBe(1)
  vi.advanceTimersByTime(50_000)
  spent.add(2, 10)
  expect(spent.heavyUser()).toBeNull()
})

test('a call counts for at most a second', () => {
  const spent = createSpent()
  spent.add(1, 60_000)
  expect(spent.of(1)).toBeLessThan(GENEROUS_MS)
})
