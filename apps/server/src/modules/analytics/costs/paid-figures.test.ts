import { expect, test } from 'vitest'
import { figuresOfStep } from './paid-figures.ts'

const unit = 10n ** 22n
const stepOf = (energy: bigint, standing: bigint, earned: bigint, isKnown: boolean) => ({
  paid: { energy: energy * unit, standing: standing * unit, excess: 0n, earned: -earned * unit },
  saved: 0n,
  known: { energy: isKnown, earned: isKnown },
})

test('an unknown step has no costs, earnings or savings', () => {
  expect(figuresOfStep(stepOf(0n, 0n, 0n, false), 'EUR')).toEqual({ cost: null, earned: null, saved: null })
  expect(figuresOfStep(stepOf(0n, 2n, 0n, false), 'EUR')).toEqual({ cost: 2, earned: null, saved: null })
})

test('a known zero is a value', () => {
  expect(figuresOfStep(stepOf(0n, 0n, 0n, true), 'EUR')).toEqual({ cost: 0, earned: 0, saved: 0 })
  expect(figuresOfStep(stepOf(3n, 2n, 1n, true), 'EUR')).toEqual({ cost: 5, earned: 1, saved: 0 })
})
