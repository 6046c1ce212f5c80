import type { UplinkKind } from '@kilowatt/contracts/mqtt/topics'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceConnection } from '../device-session.ts'
import { DeviceQueue, type Letter } from './device-queue.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

const connection = {} as DeviceConnection

function startQueue(work: (name: string, queue: DeviceQueue) => Promise<void> | undefined = () => undefined) {
  const worked: string[] = []
  const throttled: string[] = []
  const answered: string[] = []
  const queue: DeviceQueue = new DeviceQueue({
    now: Date.now,
    throttled: (rate) => throttled.push(rate),
    overtook: (kind) => throttled.push(`overtook ${kind}`),
    work({ message, settle, overtaken = [] }, itself) {
      worked.push(message.topic)
      for (const one of [settle, ...overtaken]) one(null)
      return work(message.topic, itself)
    },
  })
  const add = (kind: UplinkKind, topic: string, of = connection) => {
    const letter: Letter = {
      connection: of,
      kind,
      message: { topic, payload: Buffer.alloc(0), receivedAt: 0 },
      settle: () => answered.push(topic),
    }
    queue.add(letter)
  }
  return { queue, add, worked, throttled, answered }
}

/** Work that finishes on demand. */
function slowWork() {
  let done: () => void = () => undefined
  return {
    work: () =>
      new Promise<void>((resolve) => {
        done = resolve
      }),
    finish: async () => {
      done()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('later messages wait for unfinished ones, and keep their order', async () => {
  const { work, finish } = slowWork()
  const { add, worked } = startQueue(work)
  for (const name of ['a', 'b', 'c']) add('tele', name)
  expect(worked).toEqual(['a'])
  await finish()
  expect(worked).toEqual(['a', 'b'])
  await finish()
  expect(worked).toEqual(['a', 'b', 'c'])
})

test('only the latest self-description of a device is handled, in the position of the first; all are acknowledged', async () => {
  const { work, finish } = slowWork()
  const { add, worked, answered, throttled } = startQueue(work)
  add('tele', 'first')
  add('info', 'i1')
  add('state', 's1')
  add('info', 'i2')
  add('state', 's2')
  await finish()
  await finish()
  expect(worked).toEqual(['first', 'i2', 's2'])
  expect(answered).toEqual(['first', 'i1', 'i2', 's1', 's2'])
  expect(throttled).toEqual(['overtook info', 'overtook state'])
})

test('an info that measurements depend on is not skipped, even if it is from an earlier connection', async () => {
  const { work, finish } = slowWork()
  const { add, worked } = startQueue(work)
  add('state', 'first')
  add('info', 'i1')
  add('tele', 't1')
  add('info', 'i2')
  add('info', 'i3', {} as DeviceConnection)
  for (let i = 0; i < 4; i++) await finish()
  expect(worked).toEqual(['first', 'i1', 't1', 'i2', 'i3'])
})

test('a device over its budget waits until there is more budget, and loses nothing', async () => {
  const { add, worked, throttled, queue } = startQueue((_name, itself) => {
    itself.budget.spend('samples', 10_000)
    return undefined
  })
  for (const name of ['a', 'b', 'c']) add('tele', name)
  expect(worked).toEqual(['a'])
  expect(throttled).toEqual(['samples'])
  await vi.advanceTimersByTimeAsync(10)
  expect(worked).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(900)
  expect(worked).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(200)
  expect(worked).toEqual(['a', 'b', 'c'])
  expect(queue.isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(queue.isIdle).toBe(true)
})

test('cleared messages are not handled, later ones are', async () => {
  const { work, finish } = slowWork()
  const { add, worked, queue } = startQueue(work)
  for (const name of ['a', 'b', 'c']) add('tele', name)
  queue.clear()
  add('tele', 'd')
  await finish()
  expect(worked).toEqual(['a', 'd'])
})

test('stopping waits for work in progress and accepts no more messages', async () => {
  const { work, finish } = slowWork()
  const { add, worked, queue } = startQueue(work)
  for (const name of ['a', 'b']) add('tele', name)
  let isStopped = false
  const stopped = queue.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isStopped).toBe(false)
  await finish()
  await stopped
  add('tele', 'c')
  expect(worked).toEqual(['a'])
})
