import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../support/test.ts'

const home = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const banner = (page: Page) => page.getByText('Impersonating user!')
const notNow = 'You cannot do this while impersonating someone. Stop impersonating first.'

async function impersonate(page: Page, { lastName, email }: { lastName: string; email: string }) {
  await page.goto('/admin/search/users')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Impersonate' }).click()
  const question = page.getByRole('dialog', { name: `Impersonate ${email}?` })
  await expect(question).toContainText('Everything is recorded under both names.')
  await question.getByRole('button', { name: 'Impersonate' }).click()
  await expect(banner(page)).toBeVisible()
}

test('a super admin finds a person, impersonates them, stops, and the log shows it with both names', async ({
  page,
  signIn,
  portfolio,
  person,
}) => {
  const { owner, locationIds } = await portfolio({
    name: 'Žnidaršič Energija',
    locations: ['Old Name'],
    owner: { firstName: 'Črtomir', lastName: 'Žnidaršič' },
  })
  if (!owner) throw new Error('the location has no owner')
  const settings = `/locations/${locationIds['Old Name']}/manage/settings`
  const superAdmin = await person({ role: 'ROLE_SUPER_ADMIN', firstName: 'Maja', lastName: 'Kovač' })
  await signIn(superAdmin)

  // finds by a part of the name, without its accents
  await impersonate(page, { lastName: 'nidarsi', email: owner.email })
  await expect(banner(page).locator('..')).toContainText(`Črtomir Žnidaršič, ${owner.email}`)
  await expect(home(page, 'Old Name')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin search' })).toHaveCount(0)

  // a name that a spreadsheet would read as a formula
  await page.goto(settings)
  await page.getByLabel('Name', { exact: true }).fill('=New Name')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Location changes saved successfully.')).toBeVisible()

  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(home(page, 'Companies')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  const { data } = await (await page.request.get('/api/auth/user')).json()
  expect(data.user).toMatchObject({ email: superAdmin.email, impersonator: null })

  await page.goto('/admin/audit')
  await page.getByLabel('Person’s e-mail').fill(superAdmin.email)
  // the checkbox shows the state in the address, which changes a moment after the click
  const onlyImpersonating = page.getByLabel('Only while impersonating')
  await onlyImpersonating.click()
  await expect(onlyImpersonating).toBeChecked()
  const line = page
    .getByRole('region', { name: 'Audit log' })
    .getByRole('row', { name: 'Location settings changed' })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(`${superAdmin.email} as ${owner.email}`)
  await line.getByRole('button', { name: 'Details' }).click()
  const entry = page.getByRole('dialog', { name: 'Entry' })
  await expect(entry).toContainText('Žnidaršič Energija')
  await expect(entry.getByRole('listitem').filter({ hasText: 'Name' })).toHaveText(
    /Name\s*Before: Old Name\s*After: =New Name/,
  )
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const exported = csv.split('\r\n').filter((text) => text.includes('Location settings changed'))
  expect(exported).toHaveLength(1)
  expect(exported[0]).toContain(`"${superAdmin.email}"`)
  expect(exported[0]).toContain(`"${owner.email}"`)
  expect(exported[0]).toContain('{""Name"":""Old Name""')
  expect(exported[0]).toContain('{""Name"":""=New Name""')
  expect(exported[0]).toContain(`,"'=New Name",`)
})

test('while impersonating, personal actions are refused, on the screen and by every call', async ({
  page,
  signIn,
  portfolio,
  person,
}) => {
  const { owner } = await portfolio({
    name: 'Guarded Energy',
    locations: ['Guarded Hut'],
    owner: { firstName: 'Špela', lastName: 'Čadež' },
  })
  if (!owner) throw new Error('the location has no owner')
  await signIn(await person({ role: 'ROLE_SUPER_ADMIN' }))
  await impersonate(page, { lastName: 'cadez', email: owner.email })

  await page.goto('/user/change-password')
  await expect(page.getByText(notNow)).toBeVisible()
  for (const field of await page.getByRole('textbox').all()) await expect(field).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeDisabled()

  const { password, email } = owner
  const code = '000000'
  for (const [path, body] of [
    ['user/password', { currentPassword: password, password: 'seven green kites over water' }],
    ['user/email', { email: 'taken@example.com', password }],
    ['user/deletion', { email, password }],
    ['two-factor/set-up', { password }],
    ['two-factor/enable', { code }],
    ['two-factor/disable', { password, code }],
    ['two-factor/recovery-codes', { password, code }],
    ['passkeys/registration-options', { password }],
    ['api-keys', { name: 'Key', scope: 'read', expiresInDays: 30, password }],
  ] as const) {
    const answer = await page.request.post(`/api/auth/${path}`, { data: body })
    expect([path, answer.status(), (await answer.json()).code]).toEqual([
      path,
      403,
      'not_while_impersonating',
    ])
  }

  // signing out ends both sessions: no one stays signed in as the other person
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
