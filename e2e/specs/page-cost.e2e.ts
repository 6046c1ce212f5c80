import { measureShare } from '../../bench/web/thread-share.ts'
import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

const SECONDS = 20
/**
 * Shares of a core. The goals are 0.15 and 0.03, which the bench measures on a quiet machine; here other
 * tests run at the same time.
 */
const MOST = { overview: 0.22, chart: 0.06 }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const shareOf = async (page: Page) =>
  (await measureShare({ cdp: await page.context().newCDPSession(page) }, SECONDS)).mainThread

test('a page without input uses little processor time, even with live values and motion', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  const path = await pathOf(page, 'Sunny Hill')
  const charts = await context.newPage()
  await charts.goto(`${path}/charts`)
  await expect(charts.getByRole('application')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('group', { name: 'Energy flow now' })).toBeVisible()
  const [overview, chart] = await Promise.all([shareOf(page), shareOf(charts)])
  test.info().annotations.push({ type: 'main thread', description: `${overview}, ${chart}` })
  expect(overview).toBeGreaterThan(0)
  expect.soft(overview).toBeLessThan(MOST.overview)
  expect.soft(chart).toBeLessThan(MOST.chart)
})
