import { demoPerson, expect, type Page, test } from '../support/test.ts'

async function signInThere(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const neutral = 'E-mail or password is not correct. Check both and try again.'

for (const [who, email] of [
  ['a known person', 'owner@example.com'],
  ['nobody we know', 'nobody@example.com'],
] as const)
  test(`a wrong password says the same of ${who}`, async ({ page }) => {
    await page.goto('/auth/login')
    await signInThere(page, { email, password: 'certainly not it' })
    await expect(page.getByRole('alert')).toHaveText(neutral)
    await expect(page).toHaveURL('/auth/login')
  })

test('an address that is none is named at its field, and nothing is sent', async ({ page }) => {
  await page.goto('/auth/login')
  await signInThere(page, { email: 'owner', password: 'x' })
  await expect(page.getByText('Must be a valid e-mail address')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an owner of several locations lands on their list', async ({ page }) => {
  await page.goto('/')
  await signInThere(page, demoPerson('owner'))
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(4)
  await expect(main.getByRole('link', { name: 'Sunny Hill' })).toBeVisible()
})

test('a guest of one location lands in it', async ({ page }) => {
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

test('a protected page asks for the sign-in and comes back with its search', async ({ page }) => {
  await page.goto('/locations/1/charts?range=week')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInThere(page, demoPerson('super'))
  await expect(page).toHaveURL(/\/locations\/1\/charts\?.*range=week/)
  await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeVisible()
})

for (const back of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)'])
  test(`the way back cannot lead away: ${back}`, async ({ page, baseURL }) => {
    await page.goto(`/auth/login?back=${encodeURIComponent(back)}`)
    await signInThere(page, demoPerson('guest'))
    await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
  })

test('whoever is signed in does not see the login', async ({ page, signIn }) => {
  await signIn('guest')
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
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
