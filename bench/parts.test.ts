import { expect, test } from 'vitest'
import { partNames, partsOf } from './parts.ts'

test('what is named is measured, or everything', () => {
  expect([...partsOf(['idle', '--json', '--land'])]).toEqual(['idle'])
  expect([...partsOf(['--json'])]).toEqual([...partNames])
})

test.each(['no-such-part', '--jsno', 'Idle'])('%s is refused', (name) => {
  expect(() => partsOf(['idle', name])).toThrow(name)
})
