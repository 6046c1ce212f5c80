import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { BenchServer } from '../support/bench-server.ts'
import { percentile } from '../support/latency.ts'
import { openBrowser, openLook } from '../web/phone.ts'
import { DEMO_PASSWORD } from '../web/web-cost.ts'

export type CommandResult = { medianMs: number; p95Ms: number; commands: number; confirmedMedianMs: number }

const owner = { email: 'owner@example.com', password: DEMO_PASSWORD }
const HOUSE = 'Sunny Hill'
const WARM_UP = 3
const LOOK_MS = 20
const RUNS = 40

/** Runs in the page, whose types are not available here: records the texts below the switch, with times. */
const watch = `(() => {
  window.said = []
  const line = document.querySelector('[role="switch"][aria-label="Charge from grid"]')
    .closest('section').querySelector('[role="status"]')
  new MutationObserver(() => window.said.push([performance.now(), line.textContent]))
    .observe(line, { childList: true, characterData: true, subtree: true })
  document.addEventListener('click', ({ target }) => {
    if (target.closest('[role="dialog"] button')?.textContent === 'Set') window.clickedAt = performance.now()
  }, true)
})()`
const since = (words: string) => `(() => {
  const heard = window.said.find(([at, text]) => at > window.clickedAt && ${words}.test(text))
  return heard ? heard[0] - window.clickedAt : null
})()`

/**
 * Measures the time from a click that sets a device until the page shows that the device has received the
 * command, and until it shows that the device has carried it out.
 */
export async function measureCommand({ httpUrl: baseURL }: BenchServer): Promise<CommandResult> {
  await using browser = await openBrowser()
  await using look = await openLook(browser, { device: 'desktop', baseURL, credentials: owner })
  const { page } = look
  await page.goto(await devicePath(page))
  await page.getByRole('switch', { name: 'Charge from grid' }).waitFor({ state: 'attached' })
  await page.evaluate(watch)
  const taken: number[] = []
  const confirmed: number[] = []
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const [takenMs, confirmedMs] = await setOnce(page)
    if (run < WARM_UP) continue
    taken.push(takenMs)
    confirmed.push(confirmedMs)
  }
  taken.sort((a, b) => a - b)
  confirmed.sort((a, b) => a - b)
  return {
    medianMs: percentile(taken, 0.5),
    p95Ms: percentile(taken, 0.95),
    commands: RUNS,
    confirmedMedianMs: percentile(confirmed, 0.5),
  }
}

async function setOnce(page: Page): Promise<[takenMs: number, confirmedMs: number]> {
  await page.evaluate('window.said = []; window.clickedAt = Infinity')
  await page.getByRole('switch', { name: 'Charge from grid' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click()
  // the page's content policy allows no string evaluation, so the page's own clock provides the times
  while ((await page.evaluate(since('/Confirmed/'))) === null) await delay(LOOK_MS)
  // a fast device is done before the page has rendered the acknowledgement
  const taken = await page.evaluate<number>(since('/accepted it|Confirmed/'))
  return [taken, await page.evaluate<number>(since('/Confirmed/'))]
}

async function devicePath(page: Page): Promise<string> {
  const read = async (path: string) => (await (await page.request.get(`/api${path}`)).json()).data
  const { locations } = await read('/locations?pageSize=100')
  const house: number = locations.find(({ name }: { name: string }) => name === HOUSE).id
  const { devices } = await read(`/locations/${house}/devices`)
  const battery = devices.find(({ category }: { category: string }) => category === 'BATTERY')
  return `/locations/${house}/devices/${battery.id}`
}
