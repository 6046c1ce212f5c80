import { pathOf } from '../support/demo-location.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ signIn }) => signIn('aggregator'))

test('the breadcrumbs show the path to a location', async ({ page }) => {
  await page.goto(await pathOf(page, 'Klas Bakery'))
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Green Valley Energy', 'Styria', 'Klas Bakery'])
  await crumbs.getByRole('link', { name: 'Styria' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /Klas Bakery/,
    /Orchard House/,
    /River Flat/,
  ])
})
