import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from '../support/bench-server.ts'
import { measureLoad, type PageLoad } from './page-load.ts'
import { openBrowser, openLook } from './phone.ts'
import { listenToTaps, measureTap, type Tap } from './taps.ts'
import { measureShare, type ThreadShare } from './thread-share.ts'

export type WebResult = {
  login: PageLoad
  charts: PageLoad
  taps: Readonly<Record<string, Tap>>
  overviewShare: ThreadShare
  chartShare: ThreadShare
}

export const DEMO_PASSWORD = 'sonce sije zares'
export const owner = { email: 'owner@example.com', password: DEMO_PASSWORD }
/** A house with solar, a battery and a heat pump: the demo's fullest picture. */
const HOUSE = 'Sunny Hill'
const LOADS = 3
const ROUNDS = 3
const SHARE_S = 20

export const shown = {
  login: 'input[type="email"]',
  flow: 'svg[role="group"]',
  plot: '[role="application"] canvas',
}

/**
 * Measures the cost of the web app for its users, on the demo, in Chromium: as on a mid-range phone, and for
 * a page without any input.
 */
export async function measureWeb({ httpUrl: baseURL }: BenchServer): Promise<WebResult> {
  await using browser = await openBrowser()
  const house = await pathOf(browser, baseURL)
  const login = await loads(browser, baseURL, '/auth/login', shown.login)
  const charts = await loads(browser, baseURL, `${house}/charts`, shown.plot)
  const taps = await measureTaps(browser, baseURL, house)
  // this measures processor time, so both can run at once
  const [overviewShare, chartShare] = await Promise.all([
    atRest(browser, baseURL, house, shown.flow),
    atRest(browser, baseURL, `${house}/charts`, shown.plot),
  ])
  return { login, charts, taps, overviewShare, chartShare }
}

export async function pathOf(browser: Browser, baseURL: string, house = HOUSE): Promise<string> {
  await using look = await openLook(browser, { device: 'desktop', baseURL, credentials: owner })
  const { data } = await (await look.page.request.get('/api/locations?pageSize=100')).json()
  const found = data.locations.find(({ name }: { name: string }) => name === house)
  return `/locations/${found.id}`
}

async function loads(browser: Browser, baseURL: string, path: string, selector: string): Promise<PageLoad> {
  const runs: PageLoad[] = []
  for (let run = 0; run < LOADS; run++) {
    await using look = await openLook(browser, {
      device: 'phone',
      baseURL,
      slow: 'everything',
      ...(path.startsWith('/auth') ? {} : { credentials: owner }),
    })
    runs.push(await measureLoad(look.page, path, selector))
  }
  return medians(runs)
}

export async function atRest(
  browser: Browser,
  baseURL: string,
  path: string,
  selector: string,
  seconds = SHARE_S,
) {
  await using look = await openLook(browser, { device: 'desktop', baseURL, credentials: owner })
  await look.page.goto(path)
  await look.page.locator(selector).first().waitFor()
  return await measureShare(look, seconds)
}

async function measureTaps(browser: Browser, baseURL: string, house: string) {
  const rounds: Record<string, Tap>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await using look = await openLook(browser, {
      device: 'phone',
      baseURL,
      slow: 'processor',
      credentials: owner,
    })
    await listenToTaps(look.page)
    await look.page.goto(house)
    await look.page.locator(shown.flow).first().waitFor()
    rounds.push(await tapThrough(look.page))
  }
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, medians(rounds.flatMap((round) => round[name] ?? []))]),
  )
}

/** Steps through the charts, like people who look for a number. */
async function tapThrough(page: Page): Promise<Record<string, Tap>> {
  const choice = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true })
  const tools = page.getByRole('button', { name: 'View options' })
  const taps: Record<string, Tap> = {}
  const tap = async (name: string, target: ReturnType<typeof choice>) => {
    taps[name] = await measureTap(page, target)
  }
  await tap(
    'charts',
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Charts' }),
  )
  await page.locator(shown.plot).first().waitFor()
  await tap('week', choice('Range', 'Week'))
  await tap('day', choice('Range', 'Day'))
  await tap('view options', tools)
  await tap('split', choice('Layout', 'Split'))
  return taps
}

/** The median of each figure. */
function medians<T extends Readonly<Record<string, number>>>(runs: readonly T[]): T {
  const [first] = runs
  if (!first) throw new Error('nothing was measured')
  const middle = (name: string) =>
    runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b)[Math.floor(runs.length / 2)]
  return { ...first, ...Object.fromEntries(Object.keys(first).map((name) => [name, middle(name)])) }
}
