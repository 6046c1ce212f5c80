import { runningServer } from '../support/running-server.ts'
import { expect, test } from '../support/test.ts'
import { openWire } from '../support/wire.ts'

test('unknown calls and files answer 404 and never a page', async ({ request }) => {
  for (const path of ['/api/no/such/call', '/assets/none.js']) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(answer.headers()['content-type']).toContain('application/json')
  }
})

test('a server that does not answer is reported, and the next try succeeds', async ({ page }) => {
  await page.route('**/api/site/info*', (route) => route.abort())
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { name: 'The server did not answer' })).toBeVisible()
  await page.context().addCookies([{ name: 'locale', value: 'sl', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Strežnik se ne odziva' })).toBeVisible()
  await page.context().clearCookies({ name: 'locale' })
  await page.unroute('**/api/site/info*')
  await page.getByRole('button', { name: 'Naloži znova' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the badge shows when the connection is lost, and when it is back', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({
    name: 'Offline House',
    devices: [{ source: 'grid1', name: 'Meter', category: 'GRID' }],
  })
  const hardware = await device(site.controller)
  await using wire = await openWire(runningServer().url)
  await signIn(site.owner)
  await page.goto(`${wire.url}/locations/${site.locationId}`)
  await hardware.sample('grid1', { p: 500 })
  const badge = page.getByRole('banner').getByRole('status')
  await expect(badge).toHaveText('Live')
  wire.cut()
  await expect(badge).toHaveText('Delayed')
  wire.mend()
  await expect(badge).toHaveText('Live')
})
