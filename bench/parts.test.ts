import { expect, test } from 'vitest'
import { namesWith, partNames, partsOf } from './parts.ts'

test('measures what is named, or everything', () => {
  expect([...partsOf(['idle', '--json', '--land']).parts]).toEqual(['idle'])
  expect([...partsOf(['--json']).parts]).toEqual([...partNames])
})

test.each(['no-such-part', '--jsno', 'Idle'])('rejects %s', (name) => {
  expect(() => partsOf(['idle', name])).toThrow(name)
})

test('attacks are selected by words of their names', () => {
  const { parts, words } = partsOf(['hostile:reports', '--json'])
  expect([...parts]).toEqual(['hostile'])
  expect(namesWith(['reports of a year', 'pings'], words)).toEqual(['reports of a year'])
  expect(namesWith(['reports of a year', 'pings'], [])).toHaveLength(2)
})
