import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { holdLane } from './hold-lane.ts'
import { LEASE_MS } from './lanes.commands.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const lane = { tokenHash: Buffer.from('token'), claim: 'claim' }

test('a turn that cannot be renewed or released is logged once', async () => {
  const warnings: string[] = []
  let isDown = true
  await using stack = new AsyncDisposableStack()
  const parts = {
    inTx: async () => {
      if (isDown) throw new Error('the database is away')
    },
    log: { warn: (_facts: object, text: string) => warnings.push(text) },
  }
  const hold = stack.use(holdLane(parts as unknown as Platform, lane, Date.now))
  const pass = (renewals: number) => vi.advanceTimersByTimeAsync((renewals * LEASE_MS) / 3)
  await pass(3)
  expect(warnings).toEqual(['the turn of a portal token is not renewed and may lapse'])
  isDown = false
  await pass(1)
  isDown = true
  await pass(2)
  expect(warnings).toHaveLength(2)
  await hold[Symbol.asyncDispose]()
  expect(warnings.at(-1)).toBe('the turn of a portal token was not released and will lapse')
  await pass(5)
  expect(warnings).toHaveLength(3)
})
