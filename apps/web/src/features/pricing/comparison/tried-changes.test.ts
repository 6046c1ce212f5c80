import { expect, test } from 'vitest'
import { changeInput, isYieldMissing, nothingTried } from './tried-changes.ts'

test('panels count only when their yield is entered, because there is no default', () => {
  const panels = { ...nothingTried, solarKwp: 5 }
  expect(isYieldMissing(panels)).toBe(true)
  expect(changeInput(panels).solar).toBeNull()
  const withYield = { ...panels, kwhPerKwp: 1080 }
  expect(isYieldMissing(withYield)).toBe(false)
  expect(changeInput(withYield).solar).toEqual({ kwp: 5, kwhPerKwp: 1080 })
})
