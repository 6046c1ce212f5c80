import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { createGate } from './gate.ts'

/**
 * Longest time for which quick work can hold up one piece of long work, so that long work completes even
 * during a flood of quick work.
 */
const MOST_PATIENCE_MS = 10

/** gate to the database for the long work that is running */
const oneByOne = new AsyncLocalStorage<ReturnType<typeof createGate>>()

/** number of quick calls in progress */
let quick = 0
let allDone = Promise.withResolvers<void>()

/** Runs quick work; long work gives way to it. */
export async function asQuickWork<T>(work: () => Promise<T>): Promise<T> {
  quick++
  try {
    return await work()
  } finally {
    quick--
    if (quick === 0) {
      allDone.resolve()
      allDone = Promise.withResolvers()
    }
  }
}

/**
 * Called between pieces of long work, each of a millisecond or two: callers who wait for a quick answer come
 * first.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
  // otherwise quick work would wait for itself
  if (quick > 0 && oneByOne.getStore()) await Promise.race([allDone.promise, delay(MOST_PATIENCE_MS)])
}

/** Number of items for which a few steps of pure work take a millisecond or two. */
const ITEMS_AT_ONCE = 20

/** Maps many items, each with little work; callers who wait for a quick answer come in between. */
export async function mapWithYields<In, Out>(items: readonly In[], map: (item: In) => Out): Promise<Out[]> {
  const mapped: Out[] = []
  for (const item of items) {
    if (mapped.length > 0 && mapped.length % ITEMS_AT_ONCE === 0) await yieldToEventLoop()
    mapped.push(map(item))
  }
  return mapped
}

/**
 * Runs work that may take long. It has one database connection at a time, however many statements it sends at
 * once.
 */
export const asLongWork = <T>(work: () => Promise<T>): Promise<T> => oneByOne.run(createGate(1), work)

/**
 * Waits until the caller may have a database connection; the returned function must be called after releasing that
 * connection.
 */
export async function connectionTurn(): Promise<() => void> {
  const gate = oneByOne.getStore()
  if (!gate) return () => undefined
  const returned = Promise.withResolvers<void>()
  await new Promise<void>((begin) => {
    void gate(async () => {
      await yieldToEventLoop()
      begin()
      await returned.promise
    })
  })
  return returned.resolve
}
