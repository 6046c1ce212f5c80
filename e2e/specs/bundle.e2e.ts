import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '../support/test.ts'

const BUDGET_BYTES = 250_000

/** Scripts that a page asks for, by file name, each with its size as it travels. */
function watchScripts(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
    sizes.set(
      name,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  })
  return {
    names: () => [...sizes.keys()],
    total: async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0),
  }
}

test('the login needs less than 250 kB of compressed script, and nothing of the charts', async ({
  page,
  request,
}) => {
  const scripts = watchScripts(page)
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const total = await scripts.total()
  test.info().annotations.push({ type: 'script', description: `${Math.round(total / 1000)} kB` })
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThan(BUDGET_BYTES)
  expect(scripts.names().filter((name) => /echarts/i.test(name))).toEqual([])

  // what is measured is what travels
  const [name] = scripts.names()
  const answer = await request.get(`/assets/${name}`, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers()['content-encoding']).toBe('gzip')
  expect(answer.headers()['cache-control']).toContain('immutable')
})

test('the chart library comes with the charts and not before', async ({ page, signIn }) => {
  const scripts = watchScripts(page)
  const chartScripts = () => scripts.names().filter((name) => /echarts/i.test(name))
  await signIn('guest')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  expect(chartScripts()).toEqual([])
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  expect(chartScripts()).not.toEqual([])
})
