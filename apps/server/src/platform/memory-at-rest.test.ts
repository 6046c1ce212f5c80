import { expect, test } from 'vitest'
import { collectAll, isTimeToGiveBack } from './memory-at-rest.ts'

const MB = 1024 * 1024

test.each([
  ['when idle after much work', { cpuShare: 0.02, rssBytes: 340 * MB, keptBytes: 200 * MB }, true],
  ['while requests are being handled', { cpuShare: 0.4, rssBytes: 340 * MB, keptBytes: 200 * MB }, false],
  ['when little would be gained', { cpuShare: 0.02, rssBytes: 240 * MB, keptBytes: 200 * MB }, false],
  ['when less is used than before', { cpuShare: 0.02, rssBytes: 180 * MB, keptBytes: 200 * MB }, false],
])('memory is returned to the system %s: %o → %s', (_when, seen, expected) => {
  expect(isTimeToGiveBack(seen)).toBe(expected)
})

test('unreferenced objects are gone after collecting everything', () => {
  const forgotten = new WeakRef({ large: new Array(1_000_000).fill(0) })
  // objects used in this turn of the event loop stay until its end
  return new Promise<void>((done) =>
    setImmediate(() => {
      collectAll()
      expect(forgotten.deref()).toBeUndefined()
      done()
    }),
  )
})
