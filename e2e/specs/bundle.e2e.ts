import { gzipSync } from 'node:zlib'
import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

const BUDGET_BYTES = 232_000
const MAX_SCRIPTS = 15
/**
 * Page, scripts, style sheets, fonts, pictures and calls. After midnight the first look at charts is of 24 hours: it asks for the prices of two
 * days, and for tomorrow's, which today's are judged with.
 */
const MAX_REQUESTS = { login: 24, charts: 38 }
const MAX_SHIFT = 0.05

/** What a page asks for; of scripts, by file name, the size as it travels. */
function watchRequests(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  const asked: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    asked.push(pathname)
    if (response.request().resourceType() !== 'script') return
    sizes.set(
      pathname.split('/').at(-1) ?? '',
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return {
    asked,
    names: () => [...sizes.keys()],
    total: async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0),
  }
}

/** How far the page has moved under its reader since it was opened (cumulative layout shift). */
const shiftOf = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let shift = 0
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)))
  })`)

test('the login needs few requests, little script, nothing of the charts and nothing twice', async ({
  page,
  request,
}) => {
  const watched = watchRequests(page)
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const total = await watched.total()
  test.info().annotations.push({
    type: 'login',
    description: `${Math.round(total / 1000)} kB in ${watched.names().length} scripts, ${watched.asked.length} requests`,
  })
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThan(BUDGET_BYTES)
  expect(watched.names().length).toBeLessThanOrEqual(MAX_SCRIPTS)
  expect(watched.asked.length).toBeLessThanOrEqual(MAX_REQUESTS.login)
  // what was sent ahead is what the script asks for
  expect(watched.asked.filter((path, at) => watched.asked.indexOf(path) !== at)).toEqual([])
  expect(watched.names().filter((name) => /echarts/i.test(name))).toEqual([])
  expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)

  // what is measured is what travels, or more
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

test('the chart library comes with the charts and not before', async ({ page, signIn }) => {
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

test('the overview and the charts, opened by their address, come in few parts and stand still', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const path = await pathOf(page, 'Sunny Hill')
  await page.goto(path)
  await expect(page.getByRole('group', { name: 'Energy flow now' })).toBeVisible()
  expect.soft(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
  // what the overview still asks for is not counted among what the charts need
  await page.goto('about:blank')
  const watched = watchRequests(page)
  await page.goto(`${path}/charts`)
  await expect(page.getByRole('application')).toBeVisible()
  await expect(page.getByRole('region', { name: 'In', exact: true })).toBeVisible()
  expect.soft(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
  expect(watched.names().length).toBeLessThanOrEqual(MAX_SCRIPTS)
  expect(watched.asked.length).toBeLessThanOrEqual(MAX_REQUESTS.charts)
})
