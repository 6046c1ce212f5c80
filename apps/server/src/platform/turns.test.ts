import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import { createTurns } from './turns.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Work that finishes on demand; `begun` and the outcomes record the order. */
function desk(limits: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(limits)
  const begun: string[] = []
  const open = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    ask(name: string, options: Parameters<typeof inTurn>[2] = {}) {
      const person = name.charCodeAt(0)
      const outcome = inTurn(
        person,
        () => {
          begun.push(name)
          const work = Promise.withResolvers<string>()
          open.set(name, work)
          return work.promise
        },
        options,
      ).catch((error: Error) => (error instanceof AppError ? error.code : error.name))
      return outcome
    },
    async finish(name: string) {
      open.get(name)?.resolve('done')
      await settled()
    },
    async fail(name: string) {
      open.get(name)?.reject(new Error('no luck'))
      await settled()
    },
  }
}

/** Waits until pending promises have settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('people take turns, however much one of them requested first', async () => {
  const { ask, begun, finish } = desk({ atOnce: 1, ofOne: 1, mostWaiting: 9 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) ask(name)
  await settled()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await finish(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a person has a limited number of turns at once, and other slots stay free', async () => {
  const { ask, begun, finish } = desk({ atOnce: 3, ofOne: 1, mostWaiting: 9 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']) ask(name)
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await finish('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('failed work frees its slot', async () => {
  const { ask, begun, fail } = desk({ atOnce: 1, ofOne: 1, mostWaiting: 9 })
  const first = ask('a1')
  ask('a2')
  await settled()
  await fail('a1')
  expect([await first, begun]).toEqual(['Error', ['a1', 'a2']])
})

test('a person with too much waiting work is refused, with a retry time', async () => {
  const { ask, finish } = desk({ atOnce: 1, ofOne: 1, mostWaiting: 2 })
  const [, second] = [ask('a1'), ask('a2'), ask('a3')]
  await settled()
  expect(await ask('a4')).toBe('busy')
  void ask('b1')
  await finish('a1')
  await finish('b1')
  await finish('a2')
  expect(await second).toBe('done')
  const inTurn = createTurns({ atOnce: 1, ofOne: 1, mostWaiting: 0 })
  await expect(inTurn(1, async () => 'never')).rejects.toMatchObject({
    status: 429,
    data: { retryAfterS: 1 },
  })
})

test('a caller who gives up loses the place in the queue', async () => {
  const { ask, begun, finish } = desk({ atOnce: 1, ofOne: 1, mostWaiting: 2 })
  const patience = new AbortController()
  ask('a1')
  const waited = ask('a2', { signal: patience.signal })
  ask('a3')
  await settled()
  patience.abort()
  expect(await waited).toBe('busy')
  await finish('a1')
  expect(begun).toEqual(['a1', 'a3'])
})

test('a person with much recent work has one turn at a time, until some time has passed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { ask, begun, finish } = desk({ atOnce: 9, ofOne: 2, mostWaiting: 9, generousMs: 1_000 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name)
  await settled()
  vi.advanceTimersByTime(600)
  await finish('a1')
  await finish('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  for (const name of ['b1', 'b2']) ask(name)
  await settled()
  expect(begun.slice(3)).toEqual(['b1', 'b2'])
  for (const name of ['a3', 'a4', 'a5']) await finish(name)
  vi.advanceTimersByTime(60_000)
  for (const name of ['a6', 'a7']) ask(name)
  await settled()
  expect(begun.slice(5)).toEqual(['a4', 'a5', 'a6', 'a7'])
})

test('with pauses, the next turn of a person waits for as long as the last one took', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const { ask, begun, finish } = desk({ atOnce: 1, ofOne: 1, mostWaiting: 9, withPauses: true })
  const first = ask('a1')
  ask('a2')
  await settled()
  vi.advanceTimersByTime(300)
  await finish('a1')
  expect(await first).toBe('done')
  vi.advanceTimersByTime(299)
  await settled()
  expect(begun).toEqual(['a1'])
  vi.advanceTimersByTime(1)
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
})

test('work that has begun is never refused its next turn', async () => {
  const { ask, begun, finish } = desk({ atOnce: 1, ofOne: 1, mostWaiting: 1 })
  for (const name of ['a1', 'a2']) ask(name)
  await settled()
  expect(await ask('a3')).toBe('busy')
  const next = ask('a4', { isBegun: true })
  for (const name of ['a1', 'a2', 'a4']) await finish(name)
  expect([await next, begun]).toEqual(['done', ['a1', 'a2', 'a4']])
})
