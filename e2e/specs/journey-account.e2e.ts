import { readFile } from 'node:fs/promises'
import { codeOfApp } from '../../apps/server/src/testing/people/authenticator.ts'
import { expect, type Page, test } from '../support/test.ts'

type Person = { email: string; password: string }

async function giveName(page: Page, { email, password }: Person) {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function useRecoveryCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const home = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a second factor: set up with an app, then required; a recovery code works once', async ({
  page,
  signIn,
  workbench,
}) => {
  const { owner } = await workbench({ name: 'Guarded House' })
  await signIn(owner)
  await page.goto('/user/profile/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  const first = page.getByLabel('Code shown in the app')
  await first.fill('000000')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('That code is not correct.')).toBeVisible()
  await first.fill(codeOfApp(secret))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const [recovery = ''] = await shown.allInnerTexts()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(page.getByText(recovery)).toHaveCount(0)

  await signOut(page)
  await giveName(page, owner)
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().focus()
  await page.keyboard.type(codeOfApp(secret, 1))
  await expect(home(page, 'Guarded House')).toBeVisible()

  await signOut(page)
  await giveName(page, owner)
  await useRecoveryCode(page, recovery)
  await expect(home(page, 'Guarded House')).toBeVisible()
  await page.goto('/user/profile/security')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await giveName(page, owner)
  await useRecoveryCode(page, recovery)
  await expect(page.getByText('That code is not correct.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a session ended from another browser is covered at once, and its cookie is no longer valid', async ({
  page,
  pageOf,
  workbench,
}) => {
  const { owner } = await workbench({ name: 'Two Screens' })
  const other = await pageOf(owner)
  await other.goto('/')
  await expect(home(other, 'Two Screens')).toBeVisible()

  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(home(page, 'Two Screens')).toBeVisible()
  await page.goto('/user/profile/sessions')
  const sessions = page.getByRole('main').getByRole('listitem').filter({ hasText: 'last used' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect(sessions).toHaveCount(1)

  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  expect((await other.request.get('/api/auth/user')).status()).toBe(401)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

test('an API key is shown once, does what its scope allows, and ends when it is revoked', async ({
  page,
  signIn,
  workbench,
  playwright,
  baseURL,
}) => {
  const site = await workbench({ name: 'Scripted House' })
  await signIn(site.owner)
  await page.goto('/user/profile/developer')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Night report')
  await expect(page.getByRole('radio', { name: 'Read' })).toBeChecked()
  const password = page.getByLabel('Your password')
  await password.fill('not this one')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('The password is not correct.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(site.owner.password)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Copy the key now. You can see it only this once.')).toBeVisible()
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I have copied the key' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'Night report' })
  await expect(listed).toContainText(`${key.slice(0, 8)}… · Read`)
  await expect(listed).toContainText('never used')
  await expect(page.getByText(key)).toHaveCount(0)

  await using script = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const read = await script.get(`/api/locations/${site.locationId}`)
  expect((await read.json()).data.location.name).toBe('Scripted House')
  const write = await script.put(`/api/locations/${site.locationId}`, { data: { data: { name: 'Changed' } } })
  expect(write.status()).toBe(403)
  const another = await script.post('/api/auth/api-keys', {
    data: { name: 'Child', scope: 'read', expiresInDays: null, password: site.owner.password },
  })
  expect(another.status()).toBe(403)
  await page.reload()
  await expect(listed).toContainText('last used')

  await listed.getByRole('button', { name: 'Revoke: Night report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(listed).toHaveCount(0)
  expect((await script.get(`/api/locations/${site.locationId}`)).status()).toBe(401)
})

test('the data export is a zip; the account is deleted as announced, and the location stays', async ({
  page,
  signIn,
  admin,
  workbench,
}) => {
  const site = await workbench({ name: 'Left House' })
  await signIn(site.owner)
  await page.goto('/user/profile/privacy')
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.zip')
  const zip = await readFile(await file.path(), 'latin1')
  expect(zip.slice(0, 2)).toBe('PK')
  for (const name of ['account.json', 'account.csv', 'locations.csv', 'sessions.json'])
    expect(zip).toContain(name)

  const [removed, kept] = await page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: /Your password|Measurements/ })
    .allInnerTexts()
  expect(removed).toContain('Your name, e-mail, phone and preferences')
  expect(removed).toContain('Your membership in 1 company')
  expect(kept).toContain('Measurements of the locations, without your name')
  expect(kept).toContain('1 location that you own stays with its company, without an owner')

  const remove = page.getByRole('button', { name: 'Delete my account' })
  await expect(remove).toBeDisabled()
  await page.getByLabel('Your password').fill(site.owner.password)
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(question.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
  await question.getByLabel(`Type ${site.owner.email} to confirm`).fill(site.owner.email)
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()

  await page.getByLabel('E-mail').fill(site.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(site.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The e-mail or password is not correct.')
  const left = await (await (await admin()).get(`/api/locations/${site.locationId}`)).json()
  expect(left.data.location).toMatchObject({ name: 'Left House', ownerId: null })
})
