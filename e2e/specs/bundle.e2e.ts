import { gzipSync } from 'node:zlib'
import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

const BUDGET_BYTES = 236_000
const MAX_SCRIPTS = 15
/**
 * Number of requests: page, scripts, style sheets, fonts, pictures and calls; for the charts, of different ones, because
 * they ask for the prices of three days, and again for what an alarm changes. Three follow alarms and notifications: the
 * streams of both, and the alarms to be marked in the chart.
 */
const MAX_REQUESTS = { login: 24, charts: 40 }
const MAX_SHIFT = 0.05

/** The requests of a page; for scripts, the transferred size by file name. */
function watchRequests(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  const requested: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    requested.push(pathname)
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      pathname.split('/').at(-1) ?? '',
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return {
    requested,
    names: () => [...sizes.keys()],
    total: async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0),
  }
}

/** Cumulative layout shift of the page since it was opened. */
const shiftOf = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let shift = 0
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)))
  })`)

test('the login needs few requests and little script, nothing of the charts, and nothing twice', async ({
  page,
  request,
}) => {
  const watched = watchRequests(page)
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const total = await watched.total()
  test.info().annotations.push({
    type: 'login',
    description: `${Math.round(total / 1000)} kB in ${watched.names().length} scripts, ${watched.requested.length} requests`,
  })
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThan(BUDGET_BYTES)
  expect(watched.names().length).toBeLessThanOrEqual(MAX_SCRIPTS)
  expect(watched.requested.length).toBeLessThanOrEqual(MAX_REQUESTS.login)
  // the preloaded answers are those that the script requests
  expect(watched.requested.filter((path, at) => watched.requested.indexOf(path) !== at)).toEqual([])
  expect(watched.names().filter((name) => /echarts/i.test(name))).toEqual([])
  expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)

  // the measured size is at least the transferred one
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const [name] = watched.names()
    const answer = await request.get(`/assets/${name}`, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers()).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.headers()['cache-control']).toContain('immutable')
  }
})

test('the chart library is loaded with the charts and not before', async ({ page, signIn }) => {
  const watched = watchRequests(page)
  const chartScripts = () => watched.names().filter((name) => /echarts/i.test(name))
  await signIn('guest')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  expect(chartScripts()).toEqual([])
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  expect(chartScripts()).not.toEqual([])
})

test('the overview and the charts, opened by address, load in few parts and do not move', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const path = await pathOf(page, 'Sunny Hill')
  await page.goto(path)
  await expect(page.getByRole('group', { name: 'Energy flow now' })).toBeVisible()
  expect.soft(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
  // requests that the overview still makes do not count for the charts
  await page.goto('about:blank')
  const watched = watchRequests(page)
  await page.goto(`${path}/charts`)
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.getByRole('region', { name: 'In', exact: true })).toBeVisible()
  expect.soft(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
  expect(watched.names().length).toBeLessThanOrEqual(MAX_SCRIPTS)
  expect(new Set(watched.requested).size).toBeLessThanOrEqual(MAX_REQUESTS.charts)
})
