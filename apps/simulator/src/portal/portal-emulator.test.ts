import { expect, onTestFinished, test } from 'vitest'
import {
  DEMO_PORTAL_TOKEN,
  type PortalMood,
  SLOW_PORTAL_TOKEN,
  startPortalEmulator,
} from './portal-emulator.ts'

async function emulator(mood: Partial<PortalMood> = {}) {
  const started = await startPortalEmulator({ nowMs: () => Date.parse('2026-11-24T12:00:00Z'), ...mood })
  onTestFinished(() => started[Symbol.asyncDispose]())
  const ask = async (path: string, token = DEMO_PORTAL_TOKEN) => {
    const answer = await fetch(`${started.url}/${path}`, { headers: { 'x-api-token': token } })
    return { status: answer.status, body: await answer.json() }
  }
  const readings = (eimm: string, from: string, to: string) =>
    ask(
      `meter-readings?usagePoint=${eimm}&startTime=${from}&endTime=${to}&option=ReadingType=32.0.2.4.1.2.12.0.0.0.0.0.0.0.0.3.72.0`,
    )
  return { ...started, ask, readings }
}

test.each([
  ['2026-03-29', '2026-03-30', 92],
  ['2026-06-05', '2026-06-06', 96],
  ['2026-10-25', '2026-10-26', 100],
])('%s has as many quarter-hours as its clock', async (from, to, count) => {
  const { readings } = await emulator()
  const { body } = await readings('3-0000001', from, to)
  const stamps = body.intervalBlocks[0].intervalReadings.map(
    ({ timestamp }: { timestamp: string }) => timestamp,
  )
  expect(stamps).toHaveLength(count)
  expect(new Set(stamps).size).toBe(count)
  expect(Date.parse(stamps.at(-1)) - Date.parse(stamps[0])).toBe((count - 1) * 900_000)
})

test('a household has a plausible load, highest in winter', async () => {
  const { readings } = await emulator()
  const kwh = async (from: string, to: string) => {
    const { body } = await readings('3-0000001', from, to)
    return body.intervalBlocks[0].intervalReadings.reduce(
      (sum: number, { value }: { value: string }) => sum + Number(value),
      0,
    )
  }
  const [january, july] = [await kwh('2026-01-05', '2026-01-12'), await kwh('2026-07-06', '2026-07-13')]
  expect(july).toBeGreaterThan(50)
  expect(july).toBeLessThan(200)
  expect(january).toBeGreaterThan(july * 1.5)
})

test('yesterday is not available before 06:00, and today is missing', async () => {
  const { readings, mood } = await emulator({ nowMs: () => Date.parse('2026-11-24T02:00:00Z') })
  const { body } = await readings('3-0000001', '2026-11-23', '2026-11-25')
  const rows = body.intervalBlocks[0].intervalReadings
  expect(rows).toHaveLength(96)
  expect(rows[0]).toMatchObject({ value: '0.0000', readingQualities: [{ readingQualityType: '1.5.259' }] })
  mood.nowMs = () => Date.parse('2026-11-24T08:00:00Z')
  const later = (await readings('3-0000001', '2026-11-23', '2026-11-25')).body.intervalBlocks[0]
    .intervalReadings
  expect(later.filter(({ value }: { value: string }) => value !== '0.0000').length).toBeGreaterThan(90)
})

test("wrong tokens, unknown places, long ranges and too many requests get the portal's answers", async () => {
  const { ask, readings } = await emulator()
  expect((await ask('reading-type', 'wrong')).status).toBe(500)
  expect((await ask('merilno-mesto/3-9')).status).toBe(404)
  expect((await readings('3-0000001', '2026-01-01', '2026-02-06')).status).toBe(400)
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await ask('reading-type')).status),
  )
  expect(statuses).toContain(429)
})

test('the slow token gets the same answers later, and other tokens do not wait for it', async () => {
  const { ask } = await emulator({ slowTokens: new Map([[SLOW_PORTAL_TOKEN, 300]]) })
  const came: string[] = []
  const [late, prompt] = await Promise.all(
    [SLOW_PORTAL_TOKEN, DEMO_PORTAL_TOKEN].map(async (token) => {
      const answer = await ask('reading-type', token)
      came.push(token)
      return answer
    }),
  )
  expect(came).toEqual([DEMO_PORTAL_TOKEN, SLOW_PORTAL_TOKEN])
  expect(late).toEqual(prompt)
  expect(late?.status).toBe(200)
})
