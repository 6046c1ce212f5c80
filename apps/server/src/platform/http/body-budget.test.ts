import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'

/** Bodies by owner and size; `end` records which ones were aborted. */
function open(limits: Parameters<typeof createBodyBudget>[0]) {
  const take = createBodyBudget(limits)
  const ended: string[] = []
  return {
    ended,
    take: (owner: string, bytes: number) =>
      take({ owner, bytes, end: () => ended.push(`${owner} ${bytes}`) }),
  }
}

test('refuses an owner with too many bodies or bytes, but no other owner', () => {
  const { take } = open({ bodies: 3, bytes: 100, allBytes: 1_000 })
  const leave = [take('a', 10), take('a', 10), take('a', 10)]
  expect(take('a', 1)).toBeNull()
  expect(take('b', 60)).not.toBeNull()
  expect(take('b', 60)).toBeNull()
  leave[0]?.()
  leave[0]?.()
  expect(take('a', 81)).toBeNull()
  expect(take('a', 80)).not.toBeNull()
})

test('accepts a body above the limit of one owner if it is the only body', () => {
  const { take } = open({ bodies: 3, bytes: 100, allBytes: 1_000 })
  expect(take('a', 150)).not.toBeNull()
  expect(take('a', 1)).toBeNull()
})

test('aborts the largest body of the heaviest owner if the total is too large', () => {
  const { take, ended } = open({ bodies: 10, bytes: 100, allBytes: 150 })
  take('small', 5)
  take('greedy', 40)
  take('greedy', 50)
  take('other', 50)
  expect(ended).toEqual([])
  take('small', 10)
  expect(ended).toEqual(['greedy 50'])
  take('other', 46)
  expect(ended).toEqual(['greedy 50', 'other 50'])
})

test('an aborted body returns its bytes only once', () => {
  const { take, ended } = open({ bodies: 10, bytes: 100, allBytes: 100 })
  const leave = take('a', 90)
  take('b', 20)
  expect(ended).toEqual(['a 90'])
  leave?.()
  take('c', 79)
  expect(ended).toHaveLength(1)
  take('d', 2)
  expect(ended).toEqual(['a 90', 'c 79'])
})
