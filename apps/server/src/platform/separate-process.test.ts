import { afterAll, expect, test } from 'vitest'
import { openSeparateProcess, type Task } from './separate-process.ts'

/** Runs in the other process, which imports the module with the work. */
const url = new URL('../testing/separate-process-tasks.ts', import.meta.url).href
const task = <In, Out>(name: string): Task<In, Out> => ({
  url,
  name,
  run: () => {
    throw new Error('not here')
  },
})
const double = task<number[], number[]>('double')
const forever = task<null, never>('forever')
const hoard = task<null, never>('hoard')
const fail = task<string, never>('fail')

const apart = openSeparateProcess({ maxWorkMs: 5_000 })
afterAll(() => apart[Symbol.asyncDispose]())

test('work runs in order, and its errors are passed on', async () => {
  const results = await Promise.allSettled([
    apart.run(double, [1, 2]),
    apart.run(fail, 'no luck'),
    apart.run(double, [3]),
  ])
  expect(results).toMatchObject([
    { value: [2, 4] },
    { reason: { name: 'WorkFailed', message: 'no luck' } },
    { value: [6] },
  ])
})

test('endless work and work that needs too much memory fail without affecting others', async () => {
  await using impatient = openSeparateProcess({ maxWorkMs: 1_500 })
  const results = await Promise.allSettled([
    impatient.run(forever, null),
    impatient.run(double, [1]),
    impatient.run(hoard, null),
    impatient.run(double, [2]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('preparation runs once, however many callers request it, and again after the process has ended', async () => {
  await using impatient = openSeparateProcess({ maxWorkMs: 1_500 })
  const [prepare, askTimes] = [task<null, null>('prepare'), task<null, number>('askTimesPrepared')]
  for (let i = 0; i < 100; i++) impatient.prepare(prepare)
  expect(await impatient.run(askTimes, null)).toBe(1)
  impatient.prepare(prepare)
  expect(await impatient.run(askTimes, null)).toBe(1)

  const ended = impatient.run(forever, null).catch((error: Error) => error.name)
  impatient.prepare(prepare)
  expect(await ended).toBe('WorkFailed')
  expect(await impatient.run(askTimes, null)).toBe(0)
  impatient.prepare(prepare)
  expect(await impatient.run(askTimes, null)).toBe(1)
})

test('closing ends the process, and later work fails with a specific error', async () => {
  const closing = openSeparateProcess()
  const begun = closing.run(forever, null).catch((error: Error) => error.name)
  await closing[Symbol.asyncDispose]()
  const late = closing.run(double, [1]).catch((error: Error) => error.name)
  expect(await Promise.all([begun, late])).toEqual(['Error', 'Error'])
})
