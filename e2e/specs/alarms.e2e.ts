import { createPushBrowser } from '../../apps/server/src/testing/outside/push-browser.ts'
import { startReceiver } from '../../apps/server/src/testing/outside/receiver.ts'
import { verifiedWebhook } from '../../apps/server/src/testing/outside/verified-webhook.ts'
import { simulateController } from '../support/simulated-controller.ts'
import { expect, type Page, test } from '../support/test.ts'
import type { WorkbenchDevice } from '../support/workbench.ts'

const house: WorkbenchDevice[] = [
  { source: 'grid1', name: 'Meter', category: 'GRID' },
  { source: 'inv1', name: 'Inverter', category: 'SOLAR_POWER_PLANT' },
  { source: 'bat1', name: 'Battery', category: 'BATTERY' },
]

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /Notifications/ })

test('an inverter in error raises a count, a page, a mail, a push message and a webhook, and its end removes the count and sends one more of each', async ({
  page,
  signIn,
  workbench,
  mailLink,
  mailSubjects,
}) => {
  await using receiver = await startReceiver()
  const browser = createPushBrowser()
  const site = await workbench({ name: 'Alarmed House' })
  await signIn(site.owner)
  await using hardware = await simulateController(site.controller)
  const send = async (method: 'post' | 'put', path: string, data: unknown) => {
    const answer = await page.request[method](`/api${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const { secret } = await send('post', '/webhooks', {
    ...{ name: 'Home automation', url: `${receiver.url}/hook`, groups: ['alarms'] },
  })
  await send('post', '/notifications/push', { endpoint: `${receiver.url}/push`, keys: browser.keys })
  const { preferences } = (await (await page.request.get('/api/notifications/preferences')).json()).data
  preferences.groups.alarms.push = 'instant'
  await send('put', '/notifications/preferences', preferences)
  const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path)
  const pushed = () => receivedAt('/push').map((one) => browser.read(one))
  const hooked = () => receivedAt('/hook').map((one) => verifiedWebhook(secret, one))

  await page.goto(`/locations/${site.locationId}/notifications`)
  await expect(page.getByText('Everything works.')).toBeVisible()
  const devices = async () =>
    (await (await page.request.get(`/api/locations/${site.locationId}/devices`)).json()).data.devices.length
  await expect.poll(devices).toBeGreaterThan(1)
  hardware.fault('inv1', 'Grid voltage too high')
  await expect(page.getByText('One thing to look at.')).toBeVisible()
  await expect(entry(page)).toContainText('1')
  await expect(page.getByRole('heading', { name: 'Device reports an error' })).toBeVisible()
  await expect.poll(hooked, { timeout: 60_000 }).toMatchObject([{ data: { isSolved: false } }])
  await expect.poll(pushed, { timeout: 60_000 }).toMatchObject([{ isSolved: false }])
  const link = new URL(await mailLink(site.owner.email, 'alarm'))
  // the test server has no public address
  await page.goto(link.pathname)
  await expect(page.getByText('Grid voltage too high').first()).toBeVisible()

  const first = await mailSubjects(site.owner.email, 'alarm')
  expect(first).toHaveLength(1)
  hardware.fault('inv1', null)
  await expect.poll(hooked, { timeout: 60_000 }).toMatchObject([{}, { data: { isSolved: true } }])
  await expect.poll(pushed, { timeout: 60_000 }).toMatchObject([{}, { isSolved: true }])
  const mails = () => mailSubjects(site.owner.email, 'alarm')
  // in the language of the owner
  await expect.poll(mails, { timeout: 60_000 }).toEqual([`Rešeno: ${first[0]}`, ...first])
  await page.goto(`/locations/${site.locationId}/notifications`)
  await expect(page.getByText('Everything works.')).toBeVisible()
  await expect(entry(page)).not.toContainText('1')
})

test('a controller that is off hides the alarms of its devices', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Silent House', devices: house })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  for (const dev of ['inv1', 'bat1'])
    await hardware.publish('dev', JSON.stringify({ dev, st: 'error', code: 'no_answer' }))
  await page.goto(`/locations/${site.locationId}/notifications`)
  await expect(page.getByText('2 things to look at.')).toBeVisible()
  await hardware[Symbol.asyncDispose]()
  await expect(page.getByText('One thing to look at.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 more alarms come from the same cause.')).toBeVisible()
})

test('a notification says what was measured and which limit it exceeded', async ({
  page,
  signIn,
  workbench,
}) => {
  const site = await workbench({ name: 'Measured House' })
  await signIn(site.owner)
  await using _hardware = await simulateController(site.controller)
  const rule = {
    ...{ kind: 'THRESHOLD', name: 'Meter in use', isActive: true, severity: 'minor' },
    settings: {
      ...{ device: null, quantity: 'powerW', direction: 'over', meanMin: 0 },
      ...{ raiseValue: -99_000, clearValue: -99_500 },
    },
    ...{ raiseDelayS: 0, clearDelayS: 0 },
  }
  const scope = { locationId: site.locationId }
  const answer = await page.request.put('/api/alarm-rules', { data: { scope, rule } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/user/notifications')
  const sentence = /Power at Grid meter is −?[\d.,]+\sk?W, above the limit of −99\skW since/
  await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 60_000 })
})
