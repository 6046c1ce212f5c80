import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { FleetDevice } from '../devices/fleet.ts'
import { seedPersonFor } from '../support/bench-person.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { percentile } from '../support/latency.ts'
import { powerOver, setRule } from './alarm-rules-set.ts'
import { openSenders } from './steady-senders.ts'

export type CrossingsResult = { medianMs: number; p95Ms: number; crossings: number }

/** Each rule is crossed once in each direction, because an alarm that keeps coming back stays open. */
const LIMITS = Array.from({ length: 20 }, (_, n) => 5_000 + n * 1_000)
const LONGEST_MS = 10_000

/**
 * Runs in the page, whose types are not available here: records each change of the number of alarms in its
 * sentence.
 */
const watchPage = `(() => {
  const seen = []
  const count = () => {
    const [, said] = /(\\d+|One) things? to look at/.exec(document.body.innerText) ?? [null, '0']
    return said === 'One' ? 1 : Number(said)
  }
  let before = count()
  const note = () => {
    const now = count()
    if (now !== before) seen.push({ count: now, at: Date.now() })
    before = now
  }
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  return seen
})()`

/**
 * Measures the time from a reading that crosses the limit of a rule to the alarm on the open page of the
 * location in Chromium, and back again.
 */
export async function measureCrossings(
  server: BenchServer,
  cookie: string,
  device: FleetDevice,
): Promise<CrossingsResult> {
  for (const limit of LIMITS)
    await setRule(server, cookie, { locationId: device.locationId }, powerOver(`Over ${limit} W`, limit, 0))
  await delay(2_000)
  await using opened = new AsyncDisposableStack()
  const senders = opened.use(await openSenders(server, [device]))
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  opened.defer(() => browser.close())
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const person = await seedPersonFor(server)
  const answer = await context.request.post(`${server.httpUrl}/api/auth/login`, { data: person })
  if (!answer.ok()) throw new Error(`sign-in failed: ${answer.status()}`)
  const page = await context.newPage()
  await page.goto(`${server.httpUrl}/locations/${device.locationId}/notifications`)
  await page.getByText('Everything works').first().waitFor()
  const seen = await page.evaluateHandle<Seen[]>(watchPage)
  const took: number[] = []
  const up = LIMITS.map((limit, n) => ({ powerW: limit + 100, count: n + 1 }))
  const down = LIMITS.toReversed().map((limit, n) => ({ powerW: limit - 600, count: LIMITS.length - 1 - n }))
  for (const { powerW, count } of [...up, ...down]) {
    const sentAt = Date.now()
    senders.send(0, powerW)
    const shownAt = await untilSeen(async () => (await seen.jsonValue()).at(-1), count)
    took.push(shownAt - sentAt)
    // readings of one device are seconds apart
    await delay(1_100)
  }
  took.sort((a, b) => a - b)
  return { medianMs: percentile(took, 0.5), p95Ms: percentile(took, 0.95), crossings: took.length }
}

type Seen = { readonly count: number; readonly at: number }

async function untilSeen(read: () => Promise<Seen | undefined>, count: number): Promise<number> {
  const since = Date.now()
  while (Date.now() - since < LONGEST_MS) {
    const seen = await read()
    if (seen?.count === count) return seen.at
    await delay(20)
  }
  throw new Error(`the page did not show ${count} alarms within ${LONGEST_MS} ms`)
}
