import { demoPerson, expect, type Page, test } from '../support/test.ts'

/** The server-rendered page, and what the app renders instead. */
const drawn = (page: Page) => page.locator('#drawn')
const app = (page: Page) => page.locator('#root')

/** Opens a page whose scripts and style sheets are held back until released: it has only what is inline. */
async function openAlone(page: Page, path: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.(js|css)$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

const guest = demoPerson('guest')

test('what is typed, chosen and pressed before the app loads is kept', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (/Content.Security/i.test(message.text())) faults.push(message.text())
  })
  const release = await openAlone(page, '/auth/login')
  const form = drawn(page)
  await form.getByLabel('E-mail').fill(guest.email)
  await form.getByLabel('Password', { exact: true }).fill(guest.password)
  await form.getByLabel('Stay signed in').uncheck()
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(app(page).locator('input')).toHaveCount(0)
  const requested = page.waitForRequest('**/api/auth/login')
  release()
  expect((await requested).postDataJSON()).toMatchObject({ email: guest.email, staySignedIn: false })
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(faults).toEqual([])
})

test('typing continues while the app takes over', async ({ page }) => {
  const release = await openAlone(page, '/locations/7?range=week')
  const [start, end] = [guest.password.slice(0, 4), guest.password.slice(6)]
  // the first field has the focus, for people with a keyboard
  await expect(drawn(page).getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(guest.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(start + end)
  for (const _ of end) await page.keyboard.press('ArrowLeft')
  release()
  const password = app(page).getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type(guest.password.slice(4, 6))
  await expect(password).toHaveValue(guest.password)
  await expect(app(page).getByLabel('E-mail')).toHaveValue(guest.email)
  await page.keyboard.press('Enter')
  await expect(app(page).locator('input[type="password"]')).toHaveCount(0)
  expect(new URL(page.url()).search).toContain('range=week')
})

/** Texts and positions of everything that can be read or pressed, once no font is loading. */
const looksOf = (page: Page, root: string) =>
  page.evaluate<{ what: string; at: number[] }[]>(`document.fonts.ready.then(() =>
    [...document.querySelectorAll('${root} :is(h1, h2, p, label, input, button, a, select)')]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return { what: one.tagName + ' ' + one.textContent, at: [x, y, width, height] }
      }))`)

for (const { name, viewport, locale, consents } of [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, locale: 'en-GB', consents: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, locale: 'sl-SI', consents: false },
  { name: 'narrow phone', viewport: { width: 320, height: 640 }, locale: 'sl-SI', consents: true },
])
  test.describe(`on a ${name}, in ${locale}`, () => {
    test.use({ viewport, locale })
    test('the app renders what the server has rendered, at the same positions', async ({ page, context }) => {
      if (!consents) await context.clearCookies({ name: 'cookie_consent' })
      // only the letter shapes differ, because the font arrives last
      await page.route('**/*.woff2', (route) => route.abort())
      const release = await openAlone(page, '/auth/login?identifier=green-valley')
      await expect(drawn(page).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(drawn(page).getByText('Green Valley').filter({ visible: true })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark-green')
      const before = await looksOf(page, '#drawn')
      release()
      await expect(app(page).locator('input[type="email"]')).toBeVisible()
      const after = await looksOf(page, '#root')
      expect(before.map(({ what }) => what)).toEqual(after.map(({ what }) => what))
      for (const [i, { what, at }] of before.entries())
        for (const [side, px] of at.entries())
          expect.soft(px, what).toBeCloseTo(after[i]?.at[side] ?? Number.NaN, 0)
      expect(before.length).toBeGreaterThan(12)
    })
  })

test('an answer to the cookie question is kept until the app has loaded', async ({ page, context }) => {
  await context.clearCookies({ name: 'cookie_consent' })
  const release = await openAlone(page, '/')
  await drawn(page).getByRole('button', { name: 'Only necessary' }).click()
  release()
  await expect(app(page).locator('input[type="email"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Only necessary' })).toHaveCount(0)
  const kept = (await context.cookies()).find(({ name }) => name === 'cookie_consent')
  expect(decodeURIComponent(kept?.value ?? '')).toContain('"analyticsCookies":false')
})

test('the scheme chosen in this browser applies from the first paint on', async ({ page }) => {
  await page.addInitScript({ content: `localStorage.setItem('appearance', 'light')` })
  const release = await openAlone(page, '/auth/login')
  await expect(drawn(page).getByLabel('E-mail')).toBeVisible()
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const first = await background()
  release()
  await expect(app(page).locator('input[type="email"]')).toBeVisible()
  expect(await background()).toBe(first)
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
})

test('is rendered only for visitors who will see the sign-in page', async ({ page, signIn }) => {
  const isDrawn = async (path: string) =>
    (await (await page.request.get(path)).text()).includes('<div id="drawn">')
  const meant = ['/', '/auth/login', '/auth/login?back=%2F', '/locations/7', '/user/settings']
  const others = [
    '/auth/register',
    '/auth/login?social=failed',
    '/confirmation?action=x&id=y',
    '/?confirmationAction=x&confirmationId=y',
    '/no-such-page',
  ]
  for (const path of meant) expect.soft(await isDrawn(path), path).toBe(true)
  for (const path of others) expect.soft(await isDrawn(path), path).toBe(false)
  await signIn('guest')
  for (const path of meant) expect.soft(await isDrawn(path), path).toBe(false)
})

test('if no script ever arrives, a message above the form explains it', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/auth/login')
  const words = page.getByText('The page has not loaded yet.')
  await expect(drawn(page).getByLabel('E-mail')).toBeVisible()
  await expect(words).toBeHidden()
  await page.evaluate<void>('for (const one of document.getAnimations()) one.finish()')
  await expect(words).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
})
