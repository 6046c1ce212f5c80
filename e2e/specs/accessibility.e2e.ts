import { expectClean, sizes } from '../support/axe.ts'
import { pathOf } from '../support/demo-location.ts'
import { expect, test } from '../support/test.ts'
import { wearTheme } from '../support/theme.ts'

for (const theme of ['default', 'white'] as const)
  for (const [size, viewport] of Object.entries(sizes))
    test.describe(`theme ${theme}, ${size}`, () => {
      test.use({ viewport })
      test.beforeEach(async ({ page }) => wearTheme(page, theme))
      test.afterEach(async ({ page }) => {
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      })

      test('signing in', async ({ page }) => {
        await page.context().clearCookies()
        await page.goto('/auth/login')
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
        await expectClean(page, 'login with the question about cookies')
        await page.getByRole('button', { name: 'Only necessary' }).click()
        await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
        await expectClean(page, 'login')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByText('Enter your password')).toBeVisible()
        await expectClean(page, 'login with errors')
      })

      test('what an owner sees', async ({ page, signIn }) => {
        await signIn('owner')
        await page.goto('/')
        await expect(page.getByRole('link', { name: /^Sunny Hill/ }).last()).toBeVisible()
        await expectClean(page, 'locations')
        const path = await pathOf(page, 'Sunny Hill')
        await page.goto(path)
        await expect(page.getByRole('group', { name: 'Energy flow now' })).toBeVisible()
        await expect(page.getByRole('img', { name: /^Sources .+ equal uses/ })).toBeVisible()
        await expectClean(page, 'overview')
        await page.goto(`${path}/charts`)
        await expect(page.getByRole('application')).toBeVisible()
        await expectClean(page, 'charts')
        // few rows: each cell costs axe milliseconds, and they are all alike
        await page.goto(`${path}/charts?view=table&interval=14400`)
        await expect(page.getByRole('table')).toBeVisible()
        await expectClean(page, 'charts as a table')
        await page.goto('/no/such/page')
        await expect(page.getByRole('heading', { level: 1, name: "This page doesn't exist." })).toBeVisible()
        await expectClean(page, 'not found')
      })

      test('what a super admin sees', async ({ page, signIn }) => {
        await signIn('super')
        await page.goto('/')
        const company = page.getByRole('main').getByRole('link', { name: /Green Valley Energy/ })
        await expect(company).toBeVisible()
        await expectClean(page, 'companies')
        await company.click()
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
        await expectClean(page, 'locations of a group')
      })
    })
