import { expect, test } from 'vitest'
import { countShown } from './number-format.ts'

test('the plural form matches the number shown', () => {
  const plural = new Intl.PluralRules('sl')
  expect(plural.select(2.04)).toBe('few')
  expect(plural.select(countShown(2.04, 1))).toBe('two')
})
