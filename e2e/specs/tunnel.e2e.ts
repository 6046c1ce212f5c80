import { simulateController } from '../support/simulated-controller.ts'
import { expect, test } from '../support/test.ts'

/**
 * What a malicious page might try, written by someone other than the controller's manufacturer; answers how
 * far it got.
 */
const hostile = `(async () => {
  const tried = async (what) => {
    try { return String(await what()) } catch { return 'refused' }
  }
  return {
    cookie: await tried(() => document.cookie),
    storage: await tried(() => localStorage.length),
    parent: await tried(() => parent.document.title),
    top: await tried(() => { top.location.href = '/auth/login' }),
    call: await tried(() => fetch('/api/auth/user', { credentials: 'include' })),
    blind: await tried(() => fetch('/api/auth/user', { credentials: 'include', mode: 'no-cors' })),
  }
})()`

/** Ends once the page has been painted. */
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

test("a person who manages a location opens a tunnel, uses the controller's page and closes the tunnel", async ({
  page,
  signIn,
  workbench,
}) => {
  const site = await workbench({ name: 'Tunnel House' })
  await using _controller = await simulateController(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}/manage/oem-devices`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(site.controller.serial) })
    .click()
  await page.getByRole('button', { name: 'Open tunnel' }).click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show page' }).click({ timeout: 30_000 })
  const local = page.frameLocator('iframe')
  await expect(local.getByRole('heading', { name: `Controller ${site.controller.serial}` })).toBeVisible()
  // the script of the page can load values, and its picture and styles are there
  await expect(local.getByRole('cell').first()).toBeVisible({ timeout: 15_000 })
  await expect(local.locator('img')).toHaveJSProperty('naturalWidth', 40)
  await expect(local.locator('table')).toHaveCSS('border-collapse', 'collapse')
  await local.getByRole('textbox').fill('Filter changed')
  await local.getByRole('button', { name: 'Keep' }).click()
  await expect(local.locator('#kept')).toHaveText('Note: Filter changed')
  // a person presses what is painted; a click between the new page and its first paint goes nowhere
  await expect(local.getByRole('cell').first()).toBeVisible()
  await local.locator('body').evaluate(painted)
  await local.getByRole('link', { name: 'Log' }).click()
  await expect(local.getByRole('heading', { name: /^Log of/ })).toBeVisible()

  // whatever the page does, it cannot reach anything of ours
  const frame = page.frames().find((one) => one.url().includes('/controller-pages/'))
  const reached = await frame?.evaluate(hostile)
  expect(reached).toEqual({
    cookie: 'refused',
    storage: 'refused',
    parent: 'refused',
    top: 'refused',
    call: 'refused',
    blind: 'refused',
  })
  const address = frame?.url() ?? ''
  // it cannot navigate its frame to a page of ours, either
  await frame?.evaluate("void (location.href = '/auth/login')")
  await expect(local.getByRole('heading', { name: 'Sign in' })).not.toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/locations/${site.locationId}/`))

  // in a separate tab, our screen opens instead, and nothing opens anywhere else
  const tab = await page.context().newPage()
  await tab.goto(address)
  await expect(tab).toHaveURL(new RegExp(`/locations/${site.locationId}/manage/oem-devices/`))
  await tab.close()
  const stranger = await fetch(address, { headers: { 'sec-fetch-dest': 'iframe' } })
  expect(stranger.status).toBe(404)
  // its links still work, even after a reload
  await page.getByRole('dialog').getByRole('button', { name: 'Reload page' }).click()
  await expect(local.getByRole('cell').first()).toBeVisible({ timeout: 15_000 })

  await page.getByRole('dialog').getByRole('button', { name: 'Close tunnel' }).click()
  await expect(page.getByRole('dialog').getByText('The tunnel is closed', { exact: true })).toBeVisible()
})
