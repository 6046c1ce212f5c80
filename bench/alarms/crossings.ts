import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { FleetDevice } from '../devices/fleet.ts'
import { seedPersonFor } from '../support/bench-person.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { percentile } from '../support/latency.ts'
import { openSenders } from './steady-senders.ts'

export type CrossingsResult = { medianMs: number; p95Ms: number; crossings: number }

const CROSSINGS = 40
const LONGEST_MS = 10_000

/** Runs in the page, whose types are not available here: notes when the page begins and ends to show an alarm. */
const watchPage = `(() => {
  const seen = []
  const isShown = () => document.body.innerText.includes('One thing to look at')
  let before = isShown()
  const note = () => {
    const now = isShown()
    if (now !== before) seen.push({ isShown: now, at: Date.now() })
    before = now
  }
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  return seen
})()`

/**
 * Time from a reading that crosses the limit of a rule to the alarm on the open page of the location, in
 * Chromium, and back again.
 */
export async function measureCrossings(
  server: BenchServer,
  device: FleetDevice,
  limitW: number,
): Promise<CrossingsResult> {
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
  const seen = await page.evaluateHandle<{ isShown: boolean; at: number }[]>(watchPage)
  const took: number[] = []
  for (let n = 0; n < CROSSINGS; n++) {
    const isOver = n % 2 === 0
    const sentAt = Date.now()
    senders.send(0, isOver ? limitW + 1_000 : limitW - 1_000)
    const shownAt = await untilSeen(async () => (await seen.jsonValue())[n], isOver)
    took.push(shownAt - sentAt)
    // readings of one device are seconds apart
    await delay(1_100)
  }
  took.sort((a, b) => a - b)
  return { medianMs: percentile(took, 0.5), p95Ms: percentile(took, 0.95), crossings: took.length }
}

type Seen = { readonly isShown: boolean; readonly at: number }

async function untilSeen(read: () => Promise<Seen | undefined>, isShown: boolean): Promise<number> {
  const since = Date.now()
  while (Date.now() - since < LONGEST_MS) {
    const seen = await read()
    if (seen?.isShown === isShown) return seen.at
    await delay(20)
  }
  throw new Error(`the page did not ${isShown ? 'show' : 'drop'} the alarm within ${LONGEST_MS} ms`)
}
