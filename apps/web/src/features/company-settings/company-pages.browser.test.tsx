import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
}
const company = '/settings/global/companies/3'

test('after a dialog, the focus returns to its opener, or to the page if the opener is gone', async () => {
  await openPage(`${company}/location-groups?group=30`, { answers })
  const opener = page.getByRole('button', { name: 'Actions for Styria' })
  await opener.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  opener.element().remove()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => document.activeElement?.closest('main')?.id).toBe('content')
})

test('on a phone the groups come first, none selected, and each opens its content', async () => {
  await openPage(`${company}/location-groups`, { answers, size: 'phone' })
  const tree = page.getByRole('list', { name: 'Location groups' })
  const root = tree.getByRole('button', { name: 'Green Valley Energy 2' })
  await expect.element(root).toHaveAttribute('aria-current', 'false')
  await expect.element(tree.getByRole('button', { name: 'Styria 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add a group in Green Valley Energy' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await root.click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Green Valley Energy' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Styria/ })).toHaveTextContent('2 locations')
  expect(tree.elements()).toEqual([])
  await page.getByRole('button', { name: 'Location groups', exact: true }).click()
  await expect.element(tree).toBeVisible()
})

test('at 1920 pixels the page is centred', async () => {
  await openPage(company, { answers })
  await page.viewport(1920, 1000)
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
  const main = page.getByRole('main').element()
  const room = main.parentElement?.getBoundingClientRect()
  const { left, right } = main.getBoundingClientRect()
  expect(left - (room?.left ?? 0)).toBeGreaterThan(50)
  expect(left - (room?.left ?? 0)).toBeCloseTo((room?.right ?? 0) - right, 0)
})

test('tables may be wider than pages with cards, and so may the top bar', async () => {
  const { router } = await openPage(company, { answers })
  await page.viewport(2400, 1000)
  const edges = () =>
    [page.getByRole('main'), page.getByRole('banner')].map(
      (part) => part.element().getBoundingClientRect().width,
    )
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
  expect(edges()).toEqual([1344, 1344])
  await router.navigate({ href: `${company}/locations` })
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(edges()).toEqual([1664, 1664])
})

describe.each(looks)('%s', (_look, look) => {
  test('the settings of a company are accessible', async () => {
    await openPage(company, { ...look, answers })
    await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible()
    await expectClean('company settings')
  })

  test.each(['locations', 'users', 'oem-devices', 'mail'])('its %s are accessible', async (path) => {
    await openPage(`${company}/${path}`, { ...look, answers })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main').getByText(/\w{5}/).nth(1)).toBeVisible()
    await expectClean(`company ${path}`)
  })

  test('its location groups are accessible, with a selection and with the dialog to move it', async () => {
    await openPage(`${company}/location-groups?group=31`, { ...look, answers })
    await page.getByLabelText('Select Sunny Hill').click()
    await expectClean('location groups')
    await page.getByRole('button', { name: 'Move to' }).click()
    await expect.element(page.getByRole('radio', { name: 'Green Valley Energy' })).toBeInTheDocument()
    await expectClean('move dialog')
  })
})

describe('a location without a controller', () => {
  const made: Answers = {
    ...answers,
    'setup.companyUsers': () => ({ data: { users: [], total: 0 } }),
    'locationAdmin.create': () => ({ data: { location: sunnyHill } }),
  }

  test('is created in the group where it was started, and then opened', async () => {
    const { router } = await openPage('/settings/global/companies/3/new-location?group=31', { answers: made })
    await page.getByRole('button', { name: 'Create location' }).click()
    const name = page.getByRole('textbox', { name: 'Name of the location' })
    await expect.element(name).toHaveFocus()
    expect(inputsOf('locationAdmin.create')).toEqual([])
    await name.fill('Mill')
    await page.getByRole('button', { name: 'Create location' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/locations/7')
    expect(inputsOf('locationAdmin.create')).toMatchObject([
      { companyId: 3, locationGroupId: 31, ownerId: null, name: 'Mill', gridLimitW: null },
    ])
  })

  test('shows why it was refused and keeps the typed text', async () => {
    await openPage('/settings/global/companies/3/new-location', {
      answers: { ...made, 'locationAdmin.create': () => refuse('unavailable') },
    })
    const name = page.getByRole('textbox', { name: 'Name of the location' })
    await name.fill('Mill')
    await page.getByRole('button', { name: 'Create location' }).click()
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect.element(name).toHaveValue('Mill')
  })
})
