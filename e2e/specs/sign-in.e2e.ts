import { pathOf } from '../support/demo-location.ts'
import { demoPerson, expect, type Page, test } from '../support/test.ts'

async function signInThere(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an owner of several locations lands on their list', async ({ page }) => {
  await page.goto('/')
  await signInThere(page, demoPerson('owner'))
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(4)
  await expect(main.getByRole('link', { name: 'Sunny Hill' })).toBeVisible()
})

test('a guest of one location lands on it', async ({ page }) => {
  await page.goto('/auth/login')
  await signInThere(page, demoPerson('guest'))
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
})

test('an aggregator lands on the locations of the company', async ({ page }) => {
  await page.goto('/auth/login')
  await signInThere(page, demoPerson('aggregator'))
  await expect(page).toHaveURL(/\/companies\/\d+\/location-groups\/\d+$/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
})

test('a super admin lands on the companies', async ({ page }) => {
  await page.goto('/auth/login')
  await signInThere(page, demoPerson('super'))
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await page.getByRole('link', { name: /Green Valley Energy/ }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
})

test('a protected page asks to sign in and comes back with its search parameters', async ({ page }) => {
  await page.goto('/locations/1/charts?range=week')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInThere(page, demoPerson('super'))
  await expect(page).toHaveURL(/\/locations\/1\/charts\?.*range=week/)
  await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeVisible()
})

test('the return address cannot lead to another site', async ({ page, baseURL }) => {
  await page.goto(`/auth/login?back=${encodeURIComponent('//example.org/')}`)
  await signInThere(page, demoPerson('guest'))
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test('signing out ends the session on the server too', async ({ page, request }) => {
  await page.goto('/auth/login')
  await signInThere(page, demoPerson('guest'))
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const kept = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await request.get('/api/auth/user', { headers: { cookie: kept } })
  expect(answer.status()).toBe(401)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('when another person signs in over an ended session, the form is discarded without asking about unsaved changes', async ({
  page,
  context,
  signIn,
}) => {
  const requested: string[] = []
  page.on('dialog', async (dialog) => {
    requested.push(dialog.type())
    await dialog.accept()
  })
  await signIn('owner')
  const path = await pathOf(page, 'Sunny Hill')
  await page.goto(`${path}/manage/settings`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Secret plans')
  await context.clearCookies({ name: /session/ })
  // an automatic call of the page may have noticed the end first, and its dialog covers the button
  await page.getByRole('button', { name: 'Save' }).dispatchEvent('click')
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(ended).toBeVisible()
  const { email, password } = demoPerson('guest')
  await ended.getByLabel('E-mail').fill(email)
  await ended.getByLabel('Password', { exact: true }).fill(password)
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  expect(requested).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'You do not have access to this location' })).toBeVisible()
  expect(
    await page.evaluate('JSON.stringify([document.body.innerHTML, { ...sessionStorage, ...localStorage }])'),
  ).not.toContain('Secret plans')
})
