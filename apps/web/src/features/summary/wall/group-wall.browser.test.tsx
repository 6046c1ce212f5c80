import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { groupMonth, rankedRows, summaryAnswers } from '../../../testing/answers/summary-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { answerFromNowOn, refuse, staySilent } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const answers = { ...placeAnswers, ...summaryAnswers, 'auth.user': () => ({ data: { user: aggregator } }) }
const WALL = '/companies/3/location-groups/31/wall'
const attention = () => page.getByRole('heading', { name: 'Needs attention' })

describe.each(looks)('%s', (_look, look) => {
  test('the wall of a group is accessible', async () => {
    await openPage(WALL, { ...look, answers })
    await expect.element(page.getByText('127 of 128 locations reporting.')).toBeVisible()
    await expect.element(page.getByText('Klas Bakery')).toBeVisible()
    await expectClean('wall of a group')
  })
})

test('the wall shows the group, its sums and the locations that need attention, without the rest of the app', async () => {
  await openPage(WALL, { answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Styria' })).toBeVisible()
  await expect.element(page.getByText('Grid import').first()).toBeVisible()
  await expect.element(page.getByText('Not connected')).toBeVisible()
  // a location without a problem needs no attention
  expect(page.getByText('Sunny Hill').elements()).toEqual([])
  expect(page.getByRole('navigation').elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Back to the group' }))
    .toHaveAttribute('href', '/companies/3/location-groups/31/summary')
})

test('shows that no location needs attention', async () => {
  const locations = rankedRows.filter(({ state }) => state === 'ok')
  await openPage(WALL, {
    answers: { ...answers, 'rankings.group': () => ({ data: { locations, total: locations.length } }) },
  })
  await expect.element(page.getByText('Every location is connected and reporting.')).toBeVisible()
})

test.each([
  ['as many as are not shown', 12, 30, 'and 4 more'],
  ['at least how many, if the others are unknown', 100, 130, 'and at least 92 more'],
])('shows how many more need attention: %s', async (_what, unwell, total, words) => {
  const [bakery, , sunny] = rankedRows
  if (!bakery || !sunny) throw new Error('no locations to rank')
  const locations = Array.from({ length: Math.min(total, 100) }, (_, i) => ({
    ...(i < unwell ? bakery : sunny),
    id: 100 + i,
  }))
  await openPage(WALL, {
    answers: { ...answers, 'rankings.group': () => ({ data: { locations, total } }) },
  })
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect(page.getByText('Klas Bakery').elements()).toHaveLength(8)
})

test('figures that failed to load are replaced by a message, and the rest stays', async () => {
  await openPage(WALL, { answers: { ...answers, 'summaries.group': () => refuse('internal') } })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText('Klas Bakery')).toBeVisible()
  answerFromNowOn({
    'summaries.group': ({ from, to }) => ({ data: groupMonth(Number(from), Number(to)) }),
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('127 of 128 locations reporting.')).toBeVisible()
})

test('reserves the space of figures that are loading', async () => {
  await openPage(WALL, {
    answers: { ...answers, 'summaries.group': staySilent, 'rankings.group': staySilent },
  })
  await expect.element(attention()).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(5)
})

test('on a phone the list stays outside the window while figures load: it would otherwise move in and out of view', async () => {
  await openPage(WALL, { size: 'phone', answers: { ...answers, 'summaries.group': staySilent } })
  await expect.element(attention()).toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(5)
  expect(attention().element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight)
})

test('a group that is absent or not accessible has no wall', async () => {
  await openPage('/companies/3/location-groups/99/wall', { answers })
  await expect.element(attention()).not.toBeInTheDocument()
})

test('the summary links to the wall', async () => {
  await openPage('/companies/3/location-groups/31/summary', { answers })
  await expect.element(page.getByRole('link', { name: 'Wall view' })).toHaveAttribute('href', WALL)
})
