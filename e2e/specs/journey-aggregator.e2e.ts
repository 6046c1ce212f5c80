import { expect, type Locator, type Page, test } from '../support/test.ts'

const groups = (page: Page) => page.getByRole('list', { name: 'Location groups' })
const group = (page: Page, name: string) => groups(page).getByRole('button', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('region', { name: 'Groups and locations' }).getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name }) })
const sidebar = (page: Page) => page.getByRole('tree', { name: 'Locations and devices' })
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').getByRole('link')

async function openEditor(page: Page, companyId: number) {
  await page.goto(`/settings/global/companies/${companyId}/location-groups`)
  await expect(groups(page)).toBeVisible()
}

async function addGroup(page: Page, parent: string, name: string) {
  await group(page, parent).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog', { name: `Add a group in ${parent}` })
  await dialog.getByLabel('Name of the group').fill(name)
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, name)).toBeVisible()
}

async function menuEntry(page: Page, of: string, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${of}` }).click()
  return page.getByRole('menuitem', { name: entry })
}

/**
 * Moves onto the target and further within it: a browser only asks whether an element accepts a drop when the pointer
 * moves.
 */
async function dragOver(target: Locator) {
  await target.hover({ position: { x: 4, y: 4 } })
  await target.hover({ position: { x: 6, y: 4 } })
  await target.hover({ position: { x: 8, y: 4 } })
}

async function moveThere(page: Page, target: string) {
  const dialog = page.getByRole('dialog', { name: /^Move \d+ items? to$/ })
  await dialog.getByRole('radio', { name: target, exact: true }).check()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(dialog).toHaveCount(0)
}

test('groups form a tree, locations move by dialog and by drag, and the navigation follows', async ({
  page,
  signIn,
  portfolio,
}) => {
  const { aggregator, companyId, locationIds } = await portfolio({
    name: 'Coastline Power',
    locations: ['Lighthouse', 'Harbour', 'Saltworks'],
  })
  await signIn(aggregator)
  await openEditor(page, companyId)
  await addGroup(page, 'Coastline Power', 'North')
  await addGroup(page, 'Coastline Power', 'South')
  await addGroup(page, 'North', 'Cliffs')

  // two at once, by dialog; their current group cannot be chosen
  await group(page, 'Coastline Power').click()
  await page.getByLabel('Select Lighthouse').check()
  await page.getByLabel('Select Harbour').check()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Move to' }).click()
  const here = page.getByRole('radio', { name: 'Coastline Power', exact: true })
  await expect(here).toBeDisabled()
  await expect(here).toHaveAccessibleDescription('The selected items are already in the target group')
  await expect(page.getByRole('radio', { name: 'Cliffs' })).toHaveAccessibleDescription(
    'Coastline Power › North',
  )
  await moveThere(page, 'Cliffs')
  await expect(row(page, 'Lighthouse')).toHaveCount(0)
  await expect(group(page, 'Cliffs')).toContainText('2')

  // one by dragging: refused by its current group, accepted elsewhere
  await row(page, 'Saltworks').locator('[draggable=true]').hover()
  await page.mouse.down()
  await dragOver(group(page, 'Coastline Power'))
  await expect(groups(page)).toContainText('The selected items are already in the target group')
  await dragOver(group(page, 'South'))
  await expect(groups(page)).not.toContainText('The selected items are already in the target group')
  await page.mouse.up()
  await expect(row(page, 'Saltworks')).toHaveCount(0)
  await expect(group(page, 'South')).toContainText('1')

  // a group cannot move into its own subgroup
  await (await menuEntry(page, 'North', 'Move to')).click()
  const below = page.getByRole('radio', { name: 'Cliffs' })
  await expect(below).toBeDisabled()
  await expect(below).toHaveAccessibleDescription(
    'A group cannot be moved into itself or into a group below it',
  )
  await moveThere(page, 'South')
  await expect(row(page, 'North')).toHaveCount(0)

  // the tree in the sidebar and the breadcrumbs show the new path
  await page.goto(`/locations/${locationIds.Lighthouse}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible()
  await expect(crumbs(page)).toHaveText(['Coastline Power', 'South', 'North', 'Cliffs', 'Lighthouse'])
  for (const [name, level] of [
    ['Coastline Power', '1'],
    ['South', '2'],
    ['North', '3'],
    ['Cliffs', '4'],
    ['Lighthouse', '5'],
  ] as const)
    await expect(sidebar(page).getByRole('treeitem', { name })).toHaveAttribute('aria-level', level)
  await crumbs(page).getByText('South').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /Harbour/,
    /Lighthouse/,
    /Saltworks/,
  ])
})

test('a group that is not empty is not deleted, and the reason is shown', async ({
  page,
  signIn,
  portfolio,
}) => {
  const { aggregator, companyId, locationIds } = await portfolio({
    name: 'Careful Power',
    locations: ['Wired', 'Bare'],
    withController: ['Wired'],
  })
  await signIn(aggregator)
  await openEditor(page, companyId)
  await addGroup(page, 'Careful Power', 'Outer')
  await addGroup(page, 'Outer', 'Inner')
  await group(page, 'Careful Power').click()

  const deleteOuter = await menuEntry(page, 'Outer', 'Delete group')
  await expect(deleteOuter).toBeDisabled()
  await expect(deleteOuter).toContainText('Location group must be empty')
  await page.keyboard.press('Escape')
  const deleteWired = await menuEntry(page, 'Wired', 'Delete location')
  await expect(deleteWired).toBeDisabled()
  await expect(deleteWired).toContainText('Location still has controllers assigned')
  await page.keyboard.press('Escape')

  // another person fills the group between the question and the answer
  await group(page, 'Outer').click()
  await (await menuEntry(page, 'Inner', 'Delete group')).click()
  const question = page.getByRole('dialog', { name: 'Delete “Inner”?' })
  const innerId = (await tree(page, companyId)).Inner
  const moved = await page.request.post(`/api/location-groups/${innerId}/items`, {
    data: { locationIds: [locationIds.Bare] },
  })
  expect(moved.status()).toBe(200)
  await question.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('Location group must be empty')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row(page, 'Inner')).toBeVisible()

  // once empty again, the group is deleted
  await group(page, 'Inner').click()
  await (await menuEntry(page, 'Bare', 'Delete location')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete location' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await group(page, 'Outer').click()
  await (await menuEntry(page, 'Inner', 'Delete group')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await expect(group(page, 'Inner')).toHaveCount(0)
  expect(Object.keys(await tree(page, companyId))).toEqual(['Careful Power', 'Outer'])
})

test('the aggregator of another company can neither see nor move any of these groups', async ({
  page,
  signIn,
  portfolio,
}) => {
  const theirs = await portfolio({ name: 'Hidden Valley Power', locations: ['Hidden Mill'] })
  const mine = await portfolio({ name: 'Curious Power', locations: ['My Mill'] })
  await signIn(mine.aggregator)
  for (const path of [
    `/settings/global/companies/${theirs.companyId}`,
    `/settings/global/companies/${theirs.companyId}/location-groups`,
    `/locations/${theirs.locationIds['Hidden Mill']}`,
  ]) {
    await page.goto(path)
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: /^You do not have access to this (page|location)/,
      }),
    ).toBeVisible()
    await expect(page.getByText('Hidden')).toHaveCount(0)
  }
  await page.goto('/admin/search/locations?locationName=mill')
  await expect(page.getByRole('region', { name: 'Locations' }).getByRole('link')).toHaveText(['My Mill'])

  const take = await page.request.post(`/api/location-groups/${mine.rootGroupId}/items`, {
    data: { locationIds: [theirs.locationIds['Hidden Mill']] },
  })
  expect(take.status()).toBe(404)
  const give = await page.request.post(`/api/location-groups/${theirs.rootGroupId}/items`, {
    data: { locationIds: [mine.locationIds['My Mill']] },
  })
  expect(give.status()).toBe(404)
  const { data } = await (await page.request.get('/api/companies')).json()
  expect(data.companies.map(({ name }: { name: string }) => name)).toEqual(['Curious Power'])
})

/** ids of a company's groups by their names, parents first */
async function tree(page: Page, companyId: number): Promise<Record<string, number>> {
  const { data } = await (await page.request.get(`/api/companies/${companyId}/location-groups`)).json()
  return Object.fromEntries(
    data.locationGroups.map((one: { name: string; id: number }) => [one.name, one.id]),
  )
}
