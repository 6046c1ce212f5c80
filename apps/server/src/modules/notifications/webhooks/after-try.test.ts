import { expect, test } from 'vitest'
import { afterTry, MOST_TRIES } from './after-try.ts'

const answered = (status: number, retryAfterS: number | null = null) =>
  ({ kind: 'answered', status, retryAfterS }) as const

test('waits as Standard Webhooks recommends: ten tries in three days', () => {
  const waits = Array.from({ length: MOST_TRIES }, (_, i) => afterTry(answered(500), i + 1, 0).waitS)
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
})

test('adds up to a fifth to each wait', () => {
  expect(afterTry(answered(500), 2, 1).waitS).toBe(360)
})

test.each([200, 204, 299])('%i is delivered', (status) => {
  expect(afterTry(answered(status), 1, 0)).toMatchObject({ isDelivered: true, fault: null, waitS: null })
})

test.each([
  [301, 'redirect'],
  [400, 'rejected'],
  [401, 'rejected'],
  [503, 'busy'],
] as const)('%i is tried again: %s', (status, fault) => {
  expect(afterTry(answered(status), 1, 0)).toMatchObject({
    isDelivered: false,
    fault,
    waitS: 5,
    pauseS: null,
  })
})

test.each([429, 502, 504])('%i pauses all messages to that receiver', (status) => {
  expect(afterTry(answered(status), 1, 0)).toMatchObject({ waitS: 60, pauseS: 60 })
  expect(afterTry(answered(status, 900), 1, 0)).toMatchObject({ waitS: 900, pauseS: 900 })
})

test('410 turns the webhook off', () => {
  expect(afterTry(answered(410), 1, 0)).toMatchObject({ isGone: true, fault: 'gone', waitS: null })
})

test('a timeout also pauses all messages; a refused address is only tried again', () => {
  expect(afterTry({ kind: 'fault', fault: 'timeout' }, 1, 0)).toMatchObject({ pauseS: 60, status: null })
  expect(afterTry({ kind: 'fault', fault: 'refused_address' }, 1, 0)).toMatchObject({
    pauseS: null,
    waitS: 5,
  })
})
