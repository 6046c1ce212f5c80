import { expect, type Page, test } from '../support/test.ts'
import type { WorkbenchDevice } from '../support/workbench.ts'

const house: WorkbenchDevice[] = [
  { source: 'grid1', name: 'Meter', category: 'GRID' },
  { source: 'ev1', name: 'Wall box', category: 'EV_CHARGER' },
  { source: 'hp1', name: 'Heat pump', category: 'HVAC' },
]
const node = (page: Page, words: string | RegExp) =>
  page.getByRole('group', { name: 'Energy flow now' }).getByLabel(words)

test('an installer names, groups and excludes announced devices; overview and menu follow, and a deleted device can be restored', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Sorted House', devices: house })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  await hardware.sample('grid1', { p: 3000 })
  await hardware.sample('ev1', { p: 1100 })
  await hardware.sample('hp1', { p: 700 })
  const overview = `/locations/${site.locationId}`
  await page.goto(overview)
  await expect(node(page, /^Heat pump\s700\sW$/)).toBeVisible()
  await expect(node(page, /^Other\s1\.20\skW$/)).toBeVisible()

  await page.goto(`${overview}/manage/structure`)
  const rows = page.getByRole('list', { name: /^Devices: / })
  const dialog = page.getByRole('dialog')
  const choose = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await rows.getByRole('button', { name: 'Heat pump', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cellar heat')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.getByRole('button', { name: 'Cellar heat', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add device group' }).click()
  await dialog.getByRole('textbox').fill('Cellar')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const cellar = page
    .getByRole('list', { name: 'Parts of the structure' })
    .getByRole('button', { name: /^Cellar/ })
  await page.getByRole('button', { name: /^Reorder Cellar heat / }).dragTo(cellar)
  await expect(cellar).toContainText('1')

  await choose('Wall box', 'Leave out of calculations')
  await dialog.getByRole('button', { name: 'Leave out of calculations' }).click()
  await expect(rows.getByText('Left out')).toBeVisible()
  await page.goto(overview)
  await expect(node(page, /^Cellar heat\s700\sW$/)).toBeVisible()
  await expect(node(page, /^Other\s2\.30\skW$/)).toBeVisible()
  await expect(node(page, /^Wall box/)).toHaveCount(0)
  const tree = page.getByRole('tree')
  await expect(tree.getByText('Cellar', { exact: true })).toBeVisible()

  await page.goto(`${overview}/manage/structure`)
  await choose('Cellar heat', 'Delete device')
  await dialog.getByRole('button', { name: 'Delete device' }).click()
  await expect(rows.getByRole('button', { name: 'Cellar heat', exact: true })).toHaveCount(0)
  await page.goto(overview)
  await expect(node(page, /^Consumption\s3\.00\skW$/)).toBeVisible()
  await expect(node(page, /^Cellar heat/)).toHaveCount(0)

  await page.goto(`${overview}/manage/structure?part=deleted`)
  await page.getByRole('button', { name: 'Restore: Cellar heat' }).click()
  await expect(page.getByText('Nothing deleted')).toBeVisible()
  await hardware.sample('hp1', { p: 650 })
  await page.goto(overview)
  await expect(node(page, /^Cellar heat\s650\sW$/)).toBeVisible()
})

test("the summary for the owner is a file that the browser creates within the page's content policy", async ({
  page,
  signIn,
  workbench,
}) => {
  const site = await workbench({ name: 'Handed House', devices: house })
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}/manage/settings`)
  const coming = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Hand-over summary (PDF)' }).click()
  expect((await coming).suggestedFilename()).toBe('handed-house.pdf')
})
