import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

const loader = (page: Page, name: string) => page.getByRole('status', { name, exact: true })

/** Records the visible state of the page, frame by frame. */
const watchRoot = `
  window.seen = []
  const look = () => {
    const root = document.querySelector('#root')
    const what = root === null ? 'no root' : root.childElementCount === 0 ? 'empty' : 'something'
    if (window.seen.at(-1) !== what) window.seen.push(what)
    requestAnimationFrame(look)
  }
  look()
`

test("the brand's loader is on the page before any script has arrived", async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/auth/register')
  await expect(loader(page, 'Kilowatt')).toBeVisible()
  await page.goto('/auth/register?identifier=green-valley')
  await expect(loader(page, 'Green Valley')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark-green')
  const url = new URL('/', page.url()).href
  await page.context().addCookies([{ name: 'site_identifier', value: 'green-valley', url }])
  await page.goto('/auth/register')
  await expect(page).toHaveTitle('Green Valley')
})

/** Later, without actually waiting. */
const letTimePass = (page: Page) =>
  page.evaluate<void>('for (const one of document.getAnimations()) one.finish()')

for (const [locale, words, again] of [
  ['en-GB', 'The page has not loaded yet.', 'Load again'],
  ['sl-SI', 'Stran se še ni naložila.', 'Naloži znova'],
] as const)
  test.describe(`without a script, in ${locale}`, () => {
    // even with motion, people see the final state
    test.use({ locale, contextOptions: { reducedMotion: 'no-preference' } })
    test('after a while the page shows that it has not loaded, with a button to load it again', async ({
      page,
    }) => {
      await page.route('**/*.js', (route) => route.abort())
      await page.goto('/auth/register')
      await expect(loader(page, 'Kilowatt')).toBeVisible()
      await expect(page.getByText(words)).toBeHidden()
      await letTimePass(page)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.locator('.brand-loader-mark')).toHaveCSS('opacity', '1')
      await page.unroute('**/*.js')
      await page.getByRole('link', { name: again }).click()
      await expect(page.locator('input[type="email"]')).toBeVisible()
      await expect(page.getByText(words)).toHaveCount(0)
    })

    test('people who block scripts see a message at once', async ({ browser, baseURL }) => {
      await using context = await browser.newContext({
        javaScriptEnabled: false,
        locale,
        baseURL: baseURL ?? '',
      })
      const page = await context.newPage()
      await page.goto('/auth/login')
      const shown = page.locator('.brand-loader-late').filter({ visible: true })
      await expect(shown).toHaveText(/JavaScript/)
      await expect(loader(page, 'Kilowatt')).toBeVisible()
      await expect(page.locator('form')).toBeHidden()
      await letTimePass(page)
      await expect(shown).toHaveCount(1)
      await expect(shown.getByRole('link', { name: again })).toBeVisible()
    })
  })

test('stays until something replaces it, and nothing is empty in between', async ({ page }) => {
  await page.addInitScript({ content: watchRoot })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/site/info*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/no-such-page')
  await expect(loader(page, 'Kilowatt')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loader(page, 'Kilowatt')).toHaveCount(0)
  const seen = await page.evaluate<string[]>('window.seen')
  expect(seen).toEqual(expect.arrayContaining(['something']))
  expect(seen).not.toContain('empty')
})

test('while a page loads, its title already says what it will be', async ({ page, signIn }) => {
  await signIn('owner')
  const path = await pathOf(page, 'Sunny Hill')
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/locations/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${path}/charts`)
  await expect(page).toHaveTitle('Charts · Location · Kilowatt')
  answer()
  await expect(page).toHaveTitle('Charts · Sunny Hill · Kilowatt')
})
