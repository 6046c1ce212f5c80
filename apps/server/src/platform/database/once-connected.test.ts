import { expect, test } from 'vitest'
import { onceConnected } from './once-connected.ts'

const busy = () => new Error('Connection terminated due to connection timeout')
const going = new AbortController().signal

/** Fails with each of the errors in turn, then returns the number of calls. */
function failing(...errors: Error[]) {
  let asked = 0
  return async () => {
    const error = errors[asked]
    asked += 1
    if (error) throw error
    return asked
  }
}

test('a start waits for a database that does not accept connections yet', async () => {
  const work = failing(busy(), new Error('timeout exceeded when trying to connect'))
  expect(await onceConnected(work, going)).toBe(3)
})

test('work that reached the database is not repeated, and a stop does not wait for it', async () => {
  const broken = new Error('Connection terminated unexpectedly')
  await expect(onceConnected(failing(broken), going)).rejects.toBe(broken)
  await expect(onceConnected(failing(busy()), AbortSignal.abort())).rejects.toThrow('timeout')
})

test('a database that never accepts a connection ends the start', async () => {
  await expect(onceConnected(failing(...Array.from({ length: 100 }, busy)), going)).rejects.toThrow('timeout')
})
