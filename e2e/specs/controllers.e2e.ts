import { expect, test } from '../support/test.ts'

test('a lost controller shows time and reason, and recovers when it reconnects', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Lost House' })
  const first = await device(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}/manage/oem-devices`)
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(site.controller.serial) })
  await expect(card).toContainText('Connected')
  await card.click()
  await expect(page.getByText(/^Connected since /)).toBeVisible()

  // the connection is lost without a DISCONNECT packet
  await first.client.endAsync(true)
  const history = page.getByRole('list', { name: 'Connection history' })
  const main = page.getByRole('main')
  await expect(main.getByText(/^Not connected since /)).toBeVisible({ timeout: 30_000 })
  await expect(main.getByText(/Check the router and the cable or the mobile signal/)).toBeVisible()
  await expect(history.getByRole('listitem').first()).toContainText('The connection was lost.', {
    timeout: 30_000,
  })

  await device(site.controller)
  await expect(main.getByText(/^Connected since /)).toBeVisible({ timeout: 30_000 })
  await expect(history.getByRole('listitem').first()).toContainText(/Connected again after/, {
    timeout: 30_000,
  })
})

test('the list shows the new name, and an unlinked controller disappears from the list', async ({
  page,
  signIn,
  workbench,
}) => {
  const site = await workbench({ name: 'Attic House' })
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}/manage/oem-devices`)
  await page.getByRole('link', { name: new RegExp(site.controller.serial) }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Attic')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No controllers yet')).toBeVisible()
})
