import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Locations and devices' })
const item = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search locations and devices' })

test.beforeEach(async ({ signIn }) => signIn('aggregator'))

test('the tree is walked with the arrow keys and opened with Enter', async ({ page }) => {
  await page.goto(await pathOf(page, 'Sunny Hill'))
  await expect(item(page, 'Sunny Hill')).toHaveAttribute('aria-selected', 'true')
  await item(page, 'Sunny Hill').focus()
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Roof and storage')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, 'Roof and storage')).toHaveAttribute('aria-expanded', 'false')
  await expect(item(page, /^Solar inverter/)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(item(page, /^Solar inverter/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, 'Roof and storage')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, 'Sunny Hill')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(item(page, 'Green Valley Energy')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  const focused = tree(page).locator(':focus')
  await expect(focused).toHaveCount(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies\/\d+\/location-groups\/\d+$/)
})

test('a slash goes to the search, which finds and marks; Escape empties it', async ({ page }) => {
  await page.goto(await pathOf(page, 'Sunny Hill'))
  await expect(item(page, 'Sunny Hill')).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('bakery')
  await expect(tree(page).locator('mark')).toHaveText('Bakery')
  await expect(item(page, 'Sunny Hill')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(item(page, 'Sunny Hill')).toBeVisible()
  await page.keyboard.type('nowhere')
  await expect(page.getByText('Nothing matches “nowhere”.')).toBeVisible()
})

test('the way to a location is in the breadcrumbs', async ({ page }) => {
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

test('the sidebar folds to a rail and stays so', async ({ page }) => {
  await page.goto('/')
  await expect(tree(page)).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(tree(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await expect(tree(page)).toHaveCount(0)
})

test('the first tab stop leads past the navigation', async ({ page }) => {
  await page.goto(await pathOf(page, 'Sunny Hill'))
  await expect(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu opens as a sheet, closes with Escape, and with the choice', async ({ page }) => {
    await page.goto(await pathOf(page, 'Sunny Hill'))
    const menu = page.getByRole('button', { name: 'Open navigation' })
    await expect(tree(page)).toHaveCount(0)
    await menu.click()
    await expect(tree(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tree(page)).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.click()
    await item(page, 'Old Mill').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Old Mill' })).toBeVisible()
    await expect(tree(page)).toHaveCount(0)
  })
})
