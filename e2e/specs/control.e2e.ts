import { simulateController } from '../support/simulated-controller.ts'
import { expect, type Page, test } from '../support/test.ts'

const node = (page: Page, words: RegExp) =>
  page.getByRole('group', { name: 'Energy flow now' }).getByLabel(words)
const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('setting the battery shows in the house; a lost controller disables it, and waiting commands run when it returns', async ({
  page,
  signIn,
  workbench,
}) => {
  const site = await workbench({ name: 'Control House' })
  await signIn(site.owner)
  await using hardware = await simulateController(site.controller)
  const batteryId = async () => {
    const { data } = await (await page.request.get(`/api/locations/${site.locationId}/devices`)).json()
    return data.devices.find(({ name }: { name: string }) => name === 'Battery')?.id
  }
  await expect.poll(batteryId).toBeDefined()
  const id: number = await batteryId()

  await page.goto(`/locations/${site.locationId}/devices/${id}`)
  const power = widget(page, 'Power set-point')
  await expect(power.getByText('Automatic', { exact: true })).toBeVisible()
  await power.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await power.getByLabel('Hold for').selectOption('30 min')
  await power.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click()
  await expect(power.getByText(/^Returns to Automatic at \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'confirmed' })).toHaveCount(1)
  await page.goto(`/locations/${site.locationId}`)
  await expect(node(page, /^Charging\s5\.00\skW/)).toBeVisible()

  await page.goto(`/locations/${site.locationId}/devices/${id}`)
  hardware.fail('bat1', 'no_answer')
  await expect(page.getByText('Device has error in communication. Editing is disabled')).toBeVisible()
  await expect(power.getByRole('slider')).toBeDisabled()
  hardware.fail('bat1', null)
  await expect(power.getByRole('slider')).toBeEnabled()

  hardware.cut()
  await expect(page.getByText('Controller is not connected to cloud. Editing is disabled')).toBeVisible()
  await expect(power.getByRole('slider')).toBeDisabled()
  const order = (whenOffline: string) =>
    page.request.post(`/api/devices/${id}/commands`, {
      data: { parameter: 'p_set', value: 1500, expiresInS: 600, whenOffline },
      headers: { origin: new URL(page.url()).origin },
    })
  expect((await order('refuse')).status()).toBe(409)
  expect((await order('wait')).status()).toBe(201)
  await expect(power.getByText(/The controller is offline\. The device will receive this/)).toBeVisible()
  hardware.restore()
  await expect(power.getByText(/^Confirmed \d\d:\d\d$/)).toBeVisible()
  await expect(power.getByText(/^1\.5\skW discharging$/).first()).toBeVisible()
  await page.goto(`/locations/${site.locationId}`)
  await expect(node(page, /^Discharging\s1\.50\skW/)).toBeVisible()
})
