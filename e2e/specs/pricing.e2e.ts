import { expect, type Page, test } from '../support/test.ts'

/** Presses the tab key until something of this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp, role = '') {
  for (let pressed = 0; pressed < 150; pressed++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement
      const labelled = at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels : null
      return {
        name: labels?.[0]?.textContent ?? labelled,
        role: at?.getAttribute('role') ?? '',
      }
    })
    if (name.test(here.name) && (role === '' || here.role === role)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the tab key does not come to ${name}`)
}
const press = async (page: Page, name: RegExp) => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
const write = async (page: Page, name: RegExp, text: string) => {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a plan and a price list are made by keyboard alone', async ({ page, signIn, workbench }) => {
  const home = await workbench({ name: 'Keyboard House' })
  await signIn(home.owner)
  await page.goto(`/locations/${home.locationId}/manage/pricing/plans/create`)
  await expect(heading(page, 'Which plan is it?')).toBeVisible()
  await write(page, /^Name of the plan/, 'Painted')
  await tabTo(page, /^Fixed prices/)
  await page.keyboard.press('ArrowDown')
  await press(page, /^Next: tariffs/)

  await expect(page.getByText('Every hour has one tariff.')).toBeVisible()
  await tabTo(page, /^Monday, 00:00/, 'gridcell')
  // noon on working days is cheap, too: eleven to one
  for (let hour = 0; hour < 11; hour++) await page.keyboard.press('ArrowRight')
  await page.keyboard.down('Shift')
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.keyboard.up('Shift')
  await page.keyboard.press('2')
  await expect(page.getByText('Mon–Fri 11:00–13:00: T2 (MT)')).toBeVisible()
  await press(page, /^Next: plan/)
  await expect(heading(page, 'What does it cost?')).toBeVisible()
  await write(page, /^Price T1/, '0.12')
  await write(page, /^Price T2/, '0.08')
  await press(page, /^Next: summary/)
  await press(page, /^Create plan/)
  await expect(heading(page, 'Painted')).toBeVisible()
  await expect(page.getByText(/T1 \(VT\) 0\.12 · T2 \(MT\) 0\.08 EUR\/kWh/)).toBeVisible()

  await page.goto(`/locations/${home.locationId}/manage/pricing/price-lists/create`)
  await expect(heading(page, 'From when on?')).toBeVisible()
  await press(page, /^Next: plan/)
  await write(page, /^Plan$/, 'Painted')
  await expect(page.getByRole('option', { name: 'Painted' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, /^Next: preview/)
  await expect(heading(page, 'Is everything right?')).toBeVisible()
  await press(page, /^Create price list/)
  await expect(heading(page, 'Price lists')).toBeVisible()
  await expect(page.getByRole('row', { name: /Painted.*Active/ })).toBeVisible()
})
