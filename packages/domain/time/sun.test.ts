import { expect, test } from 'vitest'
import { nightsBetween, sunTimes } from './sun.ts'

const ljubljana = { latitude: 46.05, longitude: 14.51 }
const utc = (text: string) => Date.parse(`${text}Z`)
const MINUTE_MS = 60_000

// Almanac times of the location; the equations are accurate to a few minutes.
test.each([
  ['summer solstice in Ljubljana', '2025-06-21T00:00', ljubljana, '2025-06-21T03:11', '2025-06-21T18:57'],
  ['winter solstice in Ljubljana', '2025-12-21T00:00', ljubljana, '2025-12-21T06:41', '2025-12-21T15:19'],
  ['equinox in Ljubljana', '2025-03-20T00:00', ljubljana, '2025-03-20T05:05', '2025-03-20T17:13'],
])('%s', (_rule, day, place, rise, set) => {
  const sun = sunTimes(utc(day), place)
  if ('polar' in sun) throw new Error('the sun rises and sets here')
  expect(Math.abs(sun.riseMs - utc(rise))).toBeLessThan(4 * MINUTE_MS)
  expect(Math.abs(sun.setMs - utc(set))).toBeLessThan(4 * MINUTE_MS)
})

test('beyond the polar circle there are days without sunrise and without sunset', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 }
  expect(sunTimes(utc('2025-06-21T00:00'), tromso)).toEqual({ polar: 'day' })
  expect(sunTimes(utc('2025-12-21T00:00'), tromso)).toEqual({ polar: 'night' })
})

test('law: nights are ordered, inside the range, and separated by days', () => {
  for (let month = 0; month < 12; month++) {
    const from = Date.UTC(2025, month, 10, 22)
    const to = from + 3 * 86_400_000
    const nights = nightsBetween(from, to, ljubljana)
    expect(nights.length).toBeGreaterThanOrEqual(3)
    let before = from
    for (const [start, end] of nights) {
      expect(start).toBeGreaterThanOrEqual(before)
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(to)
      before = end
    }
  }
})
