import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '../support/test.ts'

const meter = [{ source: 'grid1', name: 'Meter', category: 'GRID' }] as const
const newAddress = () => `new-${randomUUID()}@example.com`

async function invite(owner: Page, locationId: number, email: string) {
  await owner.goto(`/locations/${locationId}/manage/users`)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  const sheet = owner.getByRole('dialog', { name: 'Invite by e-mail' })
  await sheet.getByLabel('E-mail').fill(email)
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet).toHaveCount(0)
}

const inviteRow = (owner: Page, email: string) =>
  owner.getByRole('region', { name: 'Invites' }).getByRole('row', { name: email })

const consumption = (page: Page, watts: RegExp) =>
  page.getByRole('group', { name: 'Energy flow now' }).getByLabel(watts)

test('an invited person reaches the shared location, and loses access when the owner revokes it', async ({
  page,
  pageOf,
  workbench,
  device,
  mailLink,
}) => {
  const site = await workbench({ name: 'Shared House', devices: meter })
  const hardware = await device(site.controller)
  const owner = await pageOf(site.owner)
  const email = newAddress()

  await invite(owner, site.locationId, email)
  await expect(inviteRow(owner, email)).toContainText('Pending')

  // a person without an account opens the mail
  await page.goto(await mailLink(email, 'locationInvite'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Create an account with the invited e-mail address')
  await expect(dialog).toContainText('Shared House')
  await dialog.getByRole('button', { name: 'Create account' }).click()

  // the person registers: missing fields are shown, and a weak password is refused with its reason
  const create = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('First name').fill('Žiga')
  await page.getByLabel('Last name').fill('Čeh')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await create.click()
  await expect(page.getByText('Please agree to continue')).toHaveCount(2)
  await page.getByLabel('I agree to the terms and conditions').check()
  await page.getByLabel('I agree to the privacy policy').check()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not a common password' })).not.toContainText(
    'done',
  )
  await create.click()
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('seven green kites over water')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hard to guess' })).toContainText('done')
  await create.click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  // the mail's link opens in its own tab, and continues to the invite
  const tab = await page.context().newPage()
  await tab.goto(await mailLink(email, 'verifyEmail'))
  await expect(tab.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  // a person who registered in this browser is signed in, and continues
  await expect(tab.getByRole('dialog')).toContainText('Location Shared House was added.')
  await tab.getByRole('button', { name: 'Continue' }).click()

  // the person sees the location live, but none of its settings
  await expect(tab.getByRole('heading', { level: 1, name: 'Shared House' })).toBeVisible()
  await hardware.sample('grid1', { p: 1234 })
  await expect(consumption(tab, /^Consumption\s1\.23\skW$/)).toBeVisible()
  await expect(tab.getByRole('link', { name: 'User settings' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Manage location' })).toHaveCount(0)
  await tab.goto(`/locations/${site.locationId}/manage/settings`)
  await expect(tab).toHaveURL(`/locations/${site.locationId}`)
  await expect(consumption(tab, /^Consumption\s1\.23\skW$/)).toBeVisible()
  const users = await tab.request.get(`/api/locations/${site.locationId}/users`)
  expect(users.status()).toBe(403)

  // the owner sees the new person, and revokes the access
  await owner.reload()
  await expect(inviteRow(owner, email)).toContainText('Confirmed')
  const person = owner.getByRole('region', { name: 'People' }).getByRole('row', { name: email })
  await expect(person).toContainText('Žiga Čeh')
  await inviteRow(owner, email).getByRole('button', { name: 'Revoke' }).click()
  const question = owner.getByRole('dialog', { name: `Revoke the access of ${email}?` })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(inviteRow(owner, email)).toContainText('Revoked')
  await expect(person).toHaveCount(0)

  // the open page shows that access has ended, and the location does not come back
  await expect(tab.getByRole('heading', { name: 'You no longer have access to Shared House' })).toBeVisible()
  await expect(tab.getByRole('treeitem', { name: 'Shared House' })).toHaveCount(0)
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'You do not have access to this location' })).toBeVisible()
  const gone = await tab.request.get(`/api/locations/${site.locationId}`)
  expect(gone.status()).toBe(404)
})
