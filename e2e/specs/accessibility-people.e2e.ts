import { expectClean, sizes } from '../support/axe.ts'
import { expect, type Page, test } from '../support/test.ts'
import { wearTheme } from '../support/theme.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Each theme in one size: what a page says is the same, and both layouts and both kinds of colours are looked at. */
for (const [theme, size] of [
  ['default', 'desktop'],
  ['white', 'phone'],
] as const)
  test.describe(`theme ${theme}, ${size}`, () => {
    test.use({ viewport: sizes[size] })
    test.beforeEach(async ({ page }) => wearTheme(page, theme))
    test.afterEach(async ({ page }) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    })

    test('coming in', async ({ page }) => {
      await page.goto('/auth/register')
      await page.getByLabel('Password', { exact: true }).fill('password1')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Agree to go on').first()).toBeVisible()
      await expectClean(page, 'register with errors')
      await page.goto('/auth/forgotten-password')
      await page.getByLabel('E-mail').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('status')).toBeVisible()
      await expectClean(page, 'forgotten password')
      for (const [path, heading] of [
        ['/auth/reset-password?token=none', /./],
        ['/auth/verify-email?token=none', 'Email verification failed.'],
        ['/auth/token-validation?token=none', 'This link does not work'],
        ['/auth/awaiting-email-verification', 'Check your mail'],
        ['/auth/privacy-policy', /./],
        ['/auth/support', 'Support'],
      ] as const) {
        await page.goto(path)
        await expect(title(page, heading)).toBeVisible()
        await expectClean(page, path.split('?')[0]?.replace('/auth/', '') ?? path)
      }
      await page.goto('/?confirmationAction=LOCATION_INVITE&confirmationId=none')
      await expect(page.getByRole('dialog')).toContainText('Error occurred while processing invite')
      await expectClean(page, 'invite that is none')
    })

    test('one’s own account', async ({ page, signIn, person }) => {
      await signIn(await person())
      for (const [path, heading] of [
        ['/user/profile/account', 'My account'],
        ['/user/info', 'Personal information'],
        ['/user/profile/preferences', 'Application preferences'],
        ['/user/change-password', 'Change password'],
        ['/user/profile/sessions', 'Sessions'],
        ['/user/profile/integrations', 'Integrations'],
        ['/user/profile/privacy', 'Privacy'],
      ] as const) {
        await page.goto(path)
        await expect(title(page, heading)).toBeVisible()
        await expect(page.getByRole('main').getByText(/\w{5}/).nth(1)).toBeVisible()
        await expectClean(page, heading)
      }
    })

    test('questions about one’s own account', async ({ page, signIn, person }) => {
      const self = await person()
      await signIn(self)
      await page.goto('/user/profile/privacy')
      await page.getByLabel('Your password').fill(self.password)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectClean(page, 'question before the account is deleted')
      await page.goto('/user/profile/security')
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Your password').fill(self.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByLabel('Code that the app shows now')).toBeVisible()
      await expectClean(page, 'second step being set up')
      await page.goto('/user/profile/developer')
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByText('This field is required').first()).toBeVisible()
      await expectClean(page, 'new API key with errors')
    })

    test('the company of an aggregator', async ({ page, signIn, portfolio }) => {
      const { aggregator, companyId, rootGroupId } = await portfolio({
        name: 'Managed Energy',
        locations: ['Managed House', 'Other House'],
        withController: ['Managed House'],
        owner: { firstName: 'Ana', lastName: 'Novak' },
      })
      const company = `/settings/global/companies/${companyId}`
      await signIn(aggregator)
      await page.goto(company)
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
      await expectClean(page, 'company settings')
      for (const path of ['locations', 'users', 'oem-devices', 'mail']) {
        await page.goto(`${company}/${path}`)
        await expect(title(page, /./)).toBeVisible()
        await expect(page.getByRole('main').getByText(/\w{5}/).nth(1)).toBeVisible()
        await expectClean(page, `company ${path}`)
      }
      await page.goto(`${company}/location-groups?group=${rootGroupId}`)
      await page.getByLabel('Select Managed House').check()
      await expectClean(page, 'location groups')
      await page.getByRole('button', { name: 'Move to' }).click()
      await expect(page.getByRole('radio', { name: 'Managed Energy' })).toBeVisible()
      await expectClean(page, 'move dialog')
    })

    test('a location of an aggregator', async ({ page, signIn, portfolio }) => {
      const { aggregator, locationIds } = await portfolio({
        name: 'Shared Energy',
        locations: ['Shared House'],
      })
      const house = locationIds['Shared House']
      await signIn(aggregator)
      await page.goto(`/locations/${house}/manage/settings`)
      await expect(page.getByLabel('Street')).toBeVisible()
      await expectClean(page, 'location settings')
      await page.goto(`/locations/${house}/manage/users`)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Invite by e-mail' })
      await sheet.getByLabel('E-mail').fill('friend@example.com')
      await expectClean(page, 'invite')
      await sheet.getByRole('button', { name: 'Invite' }).click()
      await page.getByRole('button', { name: 'Revoke the invite to friend@example.com' }).click()
      await expect(page.getByRole('dialog')).toContainText('The link in the mail stops working.')
      await expectClean(page, 'question before an invite is revoked')
      await page.getByRole('button', { name: 'Keep it' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectClean(page, 'location users')
    })

    test('searches', async ({ page, signIn, person }) => {
      await signIn(await person({ role: 'ROLE_SUPER_ADMIN' }))
      for (const kind of ['users', 'locations', 'oem-devices', 'devices']) {
        await page.goto(`/admin/search/${kind}?pageSize=10`)
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        await expectClean(page, `search of ${kind}`)
      }
    })

    test('people and the audit log', async ({ page, signIn, person }) => {
      await signIn(await person({ role: 'ROLE_SUPER_ADMIN' }))
      await page.goto('/admin/search/users?email=owner@example.com')
      await page.getByRole('button', { name: 'Actions for owner@example.com' }).click()
      await expect(page.getByRole('menuitem', { name: 'Impersonate' })).toBeVisible()
      await expectClean(page, 'menu of a row')
      await page.getByRole('menuitem', { name: 'Change company' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectClean(page, 'company of a person')
      await page.goto('/admin/audit?action=session.start&pageSize=10')
      await page.getByRole('button', { name: 'Details' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Entry' })).toBeVisible()
      await expectClean(page, 'entry of the audit log')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectClean(page, 'audit log')
      await page.goto('/overview')
      await page.getByRole('button', { name: 'Add new' }).click()
      await page.getByRole('button', { name: 'Create company' }).click()
      await expect(page.getByText('A name is required.')).toBeVisible()
      await expectClean(page, 'new company with errors')
    })
  })
