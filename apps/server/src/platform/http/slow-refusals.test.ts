import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { createRefusalDelays } from './slow-refusals.ts'

test('a few refusals are sent at once, many are delayed more and more, up to two seconds', () => {
  const delayMs = createRefusalDelays()
  const waits = Array.from({ length: 100 }, () => delayMs('192.0.2.7', 0))
  expect(waits.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 0))
  expect(waits[50]).toBeGreaterThan(0)
  expect(waits[60]).toBeGreaterThan(waits[55] ?? 0)
  expect(waits.at(-1)).toBe(2_000)
})

test('networks do not wait for each other, and a pause resets the delay', () => {
  const delayMs = createRefusalDelays()
  for (let n = 0; n < 60; n++) delayMs('192.0.2.7', 0)
  expect(delayMs('198.51.100.1', 0)).toBe(0)
  expect(delayMs('192.0.2.7', 0)).toBeGreaterThan(0)
  expect(delayMs('192.0.2.7', 10_000)).toBe(0)
})

test('a network with repeated refusals has to wait, while other callers are answered at once', async () => {
  await using server = await startTestServer({ roles: new Set(['web']), trustProxy: 1 })
  const ask = async (path: string, ip: string) => {
    const requestedAt = performance.now()
    const answer = await fetch(server.url + path, { headers: { 'x-forwarded-for': ip } })
    await answer.text()
    return { status: answer.status, ms: performance.now() - requestedAt }
  }
  const refused = await Promise.all(Array.from({ length: 80 }, () => ask('/assets/none.js', '192.0.2.7')))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]))
  const slowest = Math.max(...refused.map(({ ms }) => ms))
  expect(slowest).toBeGreaterThan(1_500)
  const [other, allowed] = [
    await ask('/assets/none.js', '198.51.100.1'),
    await ask('/api/site/info', '192.0.2.7'),
  ]
  expect([other.status, allowed.status]).toEqual([404, 200])
  expect(Math.max(other.ms, allowed.ms)).toBeLessThan(1_000)
})
