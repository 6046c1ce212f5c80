import { expect, test } from '../support/test.ts'

const closed = { level: 1, name: 'You do not have access to this location' } as const

test('a person without access learns nothing about a location: neither on the screen nor from the calls', async ({
  page,
  signIn,
  workbench,
}) => {
  const mine = await workbench({ name: 'My House' })
  const theirs = await workbench({ name: 'Their House' })
  await signIn(mine.owner)
  await page.goto(`/locations/${theirs.locationId}`)
  await expect(page.getByRole('heading', closed)).toBeVisible()
  await expect(page.getByText('Their House')).toHaveCount(0)

  const now = Date.now()
  for (const path of [
    '',
    `/charts?from=${now - 3_600_000}&to=${now}`,
    `/energy?from=${now - 3_600_000}&to=${now}`,
    '/live',
  ]) {
    const foreign = await page.request.get(`/api/locations/${theirs.locationId}${path}`)
    const absent = await page.request.get(`/api/locations/99999999${path}`)
    expect([path, foreign.status()]).toEqual([path, 404])
    expect(await foreign.json()).toEqual(await absent.json())
  }
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My House' })).toBeVisible()
})

test('a guest has the shared location and no other location', async ({ page, signIn }) => {
  await signIn('guest')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake Cabin' })).toBeVisible()
  const tree = page.getByRole('tree', { name: 'Locations and devices' })
  await expect(tree.getByRole('treeitem', { name: 'Lake Cabin' })).toBeVisible()
  await expect(tree.getByText('Sunny Hill')).toHaveCount(0)
  const { data } = await (await page.request.get('/api/locations')).json()
  expect(data.locations.map(({ name }: { name: string }) => name)).toEqual(['Lake Cabin'])
})

test('an aggregator has every location of the company, and none of other companies', async ({
  page,
  signIn,
  workbench,
}) => {
  const neighbour = await workbench({ name: 'Neighbour House' })
  await signIn('aggregator')
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await expect(page.getByText('Neighbour House')).toHaveCount(0)
  await page.goto(`/locations/${neighbour.locationId}`)
  await expect(page.getByRole('heading', closed)).toBeVisible()
})
