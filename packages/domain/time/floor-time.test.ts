import { expect, test } from 'vitest'
import { floorToMinute, floorToQuarter, floorToUtcDay } from './floor-time.ts'

const at = Date.parse('2025-10-26T01:59:59.999Z')

test.each([
  ['minute', floorToMinute, '2025-10-26T01:59:00Z'],
  ['quarter-hour', floorToQuarter, '2025-10-26T01:45:00Z'],
  ['UTC day', floorToUtcDay, '2025-10-26T00:00:00Z'],
])('rounds down to the start of the %s', (_name, floor, expected) => {
  expect(floor(at)).toBe(Date.parse(expected))
})

test('law: flooring twice changes nothing, also before 1970', () => {
  for (const floor of [floorToMinute, floorToQuarter, floorToUtcDay])
    for (let ms = -5e9; ms < 5e9; ms += 7_777_777) {
      expect(floor(floor(ms))).toBe(floor(ms))
      expect(floor(ms)).toBeLessThanOrEqual(ms)
    }
})
