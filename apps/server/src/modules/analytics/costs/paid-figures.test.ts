import { expect, test } from 'vitest'
import { figuresOfStep } from './paid-figures.ts'

const unit = 10n ** 22n
const stepOf = (energy: bigint, standing: bigint, earned: bigint, isKnown: boolean) => ({
  paid: { energy: energy * unit, standing: standing * unit, excess: 0n, earned: -earned * unit },
  saved: 0n,
  known: { energy: isKnown, earned: isKnown },
})

test('a step of which nothing is known costs, earns and saves nothing that could be told', () => {
  expect(figuresOfStep(stepOf(0n, 0n, 0n, false), 'EUR')).toEqual({ cost: null, earned: null, saved: null })
  expect(figuresOfStep(stepOf(0n, 2n, 0n, false), 'EUR')).toEqual({ cost: 2, earned: null, saved: null })
})

test('a zero that is known is one', () => {
  expect(figuresOfStep(stepOf(0n, 0n, 0n, true), 'EUR')).toEqual({ cost: 0, earned: 0, saved: 0 })
  expect(figuresOfStep(stepOf(3n, 2n, 1n, true), 'EUR')).toEqual({ cost: 5, earned: 1, saved: 0 })
})
