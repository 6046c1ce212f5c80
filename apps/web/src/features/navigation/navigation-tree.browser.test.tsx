import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
}
const ovens: MenuNode = {
  type: 'device-group',
  title: 'Ovens',
  href: '/locations/8/device-groups/80',
  level: 3,
  aliases: [],
  children: [],
  data: { id: 80, childCount: 0 },
  filtered: false,
}
const tree = () => page.getByRole('tree', { name: 'Locations and devices' })
const item = (name: string | RegExp) => tree().getByRole('treeitem', { name })
const search = () => page.getByRole('searchbox', { name: 'Search locations and devices' })

test('arrow keys move through the tree, and Enter opens', async () => {
  const { router } = await openPage('/locations/7', { answers })
  await expect.element(item('Sunny Hill')).toHaveAttribute('aria-selected', 'true')
  await item('Sunny Hill').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Roof and storage')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Roof and storage')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(item(/^Solar inverter/)).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item(/^Solar inverter/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.element(item('Roof and storage')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(item('Sunny Hill')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('Green Valley Energy')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(tree().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/companies/3/location-groups/30')
})

test('a tree that failed to load shows an error in its place, and loads on retry', async () => {
  await openPage('/locations/7', { answers: { ...answers, 'menu.own': () => refuse('unavailable') } })
  const alert = page.getByRole('alert').filter({ hasText: 'The locations could not be loaded' })
  await expect.element(alert).toBeVisible()
  answerFromNowOn(answers)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(item('Sunny Hill')).toBeVisible()
  expect(alert.elements()).toEqual([])
})

test('a level of the tree that failed to load shows an error, and loads on retry', async () => {
  await openPage('/locations/8', { answers: { ...answers, 'menu.location': () => refuse('unavailable') } })
  const alert = page.getByRole('alert').filter({ hasText: 'Some entries could not be loaded.' })
  await expect.element(alert).toBeVisible()
  await expect.element(item('Klas Bakery')).toBeVisible()
  answerFromNowOn({ 'menu.location': () => ({ data: { structure: [ovens] } }) })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(item('Ovens')).toBeVisible()
  expect(alert.elements()).toEqual([])
})

test('a slash focuses the search, which finds and highlights; Escape clears it', async () => {
  await openPage('/locations/7', { answers })
  await expect.element(item('Sunny Hill')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('bakery')
  await expect.poll(() => tree().element().querySelector('mark')?.textContent).toBe('Bakery')
  await expect.element(item('Sunny Hill')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(search()).toHaveValue('')
  await expect.element(item('Sunny Hill')).toBeVisible()
  await userEvent.keyboard('nowhere')
  await expect.element(page.getByText('Nothing matches “nowhere”.')).toBeVisible()
})

test('the search finds devices of locations that are not open', async () => {
  const { router } = await openPage('/locations/8', { answers })
  await expect.element(item('Sunny Hill')).toBeVisible()
  await expect.element(item(/^Battery/)).not.toBeInTheDocument()
  await search().fill('batt')
  await expect.element(item(/^Battery/)).toBeVisible()
  await expect.element(item('Klas Bakery')).not.toBeInTheDocument()
  await item(/^Battery/).click()
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7/devices/72')
})

test('shows how many matches the search leaves out', async () => {
  const leftOut = { places: 3, devices: 125 }
  await openPage('/locations/8', {
    answers: { ...answers, 'menuBranches.search': () => ({ data: { structure: [], leftOut } }) },
  })
  await search().fill('batt')
  // this tree contains all places
  await expect.element(page.getByText('125 more; search to narrow the list')).toBeVisible()
  await search().fill('')
  await expect.element(page.getByText('125 more; search to narrow the list')).not.toBeInTheDocument()
})

test('the sidebar collapses to a rail and stays that way', async () => {
  await openPage('/locations/7', { answers })
  await expect.element(tree()).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.element(tree()).not.toBeInTheDocument()
  await openPage('/locations/8', { answers })
  await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await expect.element(tree()).not.toBeInTheDocument()
})

test('the first tab stop skips the navigation', async () => {
  await openPage('/locations/7', { answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('on a phone the menu opens as a sheet, and closes with Escape and after a choice', async () => {
  await openPage('/locations/7', { answers, size: 'phone' })
  const menu = page.getByRole('button', { name: 'Open navigation' })
  await expect.element(menu).toBeVisible()
  await expect.element(tree()).not.toBeInTheDocument()
  await menu.click()
  await expect.element(tree()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tree()).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await menu.click()
  await item('Klas Bakery').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klas Bakery' })).toBeVisible()
  await expect.element(tree()).not.toBeInTheDocument()
})

test.each(['/no/such/page', '/locations/abc', '/locations/1e3', '/locations/7/nothing', '/auth/nothing'])(
  '%s is not a page, and links home',
  async (path) => {
    const { router } = await openPage(path, { answers })
    const lost = { level: 1, name: "This page doesn't exist." } as const
    await expect.element(page.getByRole('heading', lost)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/overview')
  },
)
