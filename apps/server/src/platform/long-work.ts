import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { createGate } from './gate.ts'

/** So long at most does a piece of long work wait for quick answers: under a flood of them it still gets done. */
const MOST_PATIENCE_MS = 10

/** the gate to the database of the long work that runs */
const oneByOne = new AsyncLocalStorage<ReturnType<typeof createGate>>()

/** quick answers that are being made */
let quick = 0
let allDone = Promise.withResolvers<void>()

/** Makes an answer that is quick: long work gives way to it. */
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

/** Between two pieces of long work, each of a millisecond or two: whoever waits for a quick answer comes first. */
export async function giveWay(): Promise<void> {
  await setImmediate()
  // what is quick itself would wait for itself
  if (quick > 0 && oneByOne.getStore()) await Promise.race([allDone.promise, delay(MOST_PATIENCE_MS)])
}

/** Does what may take long: it has one connection of the database at a time, however many statements it sends at once. */
export const asLongWork = <T>(work: () => Promise<T>): Promise<T> => oneByOne.run(createGate(1), work)

/** Waits until whoever asks may have a connection of the database; they call what they are given when they have returned it. */
export async function connectionTurn(): Promise<() => void> {
  const gate = oneByOne.getStore()
  if (!gate) return () => undefined
  const returned = Promise.withResolvers<void>()
  await new Promise<void>((begin) => {
    void gate(async () => {
      await giveWay()
      begin()
      await returned.promise
    })
  })
  return returned.resolve
}
