import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers, summedDays } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
}
const charts = '/companies/3/location-groups/31/charts'
const summed = summedDays(['Europe/Ljubljana'])

test.each(['desktop', 'phone'] as const)('the charts of a group are accessible, %s', async (size) => {
  await openPage(charts, { size, answers })
  await expect.element(page.getByRole('application')).toBeVisible()
  await expect.element(page.getByText('127 of 128 locations reporting')).toBeVisible()
  await expectClean('charts of a group')
})

test('the list of a group links to its charts, and back', async () => {
  const { router } = await openPage('/companies/3/location-groups/31', { answers })
  const dock = page.getByRole('navigation', { name: 'Sections' })
  await dock.getByRole('link', { name: 'Charts' }).click()
  await expect.element(page.getByRole('application')).toBeVisible()
  expect(router.state.location.pathname).toBe(charts)
  await dock.getByRole('link', { name: 'Locations' }).click()
  await expect.element(page.getByRole('list', { name: 'Locations' })).toBeVisible()
})

test('intervals below a quarter-hour are disabled, and the menu explains why', async () => {
  await openPage(charts, { answers })
  await page.getByRole('button', { name: /^Interval/ }).click()
  const minute = page.getByRole('menuitem', { name: /^5 min/ })
  await expect.element(minute).toBeDisabled()
  await expect
    .element(minute)
    .toHaveTextContent('Totals of several locations need an interval of at least 15 minutes')
  await expect.element(page.getByRole('menuitem', { name: /^15 min/ })).toBeEnabled()
})

test('a refused interval returns to automatic with one press', async () => {
  const { router } = await openPage(`${charts}?range=year&interval=900`, {
    answers: {
      ...answers,
      'charts.group': (input) =>
        input.interval === '900'
          ? refuse('invalid', [{ path: 'interval', message: '86400 would do' }])
          : summed(input),
    },
  })
  await page.getByRole('button', { name: 'Choose the interval automatically' }).click()
  await expect.element(page.getByRole('application')).toBeVisible()
  await expect.poll(() => router.state.location.search).not.toMatchObject({ interval: 900 })
})

test('mentions that each location uses its own days if their zones differ', async () => {
  const zones = summedDays(['Europe/Ljubljana', 'Europe/Lisbon'])
  await openPage(`${charts}?range=month`, { answers: { ...answers, 'charts.group': zones } })
  await expect.element(page.getByText('Days follow each location’s local time')).toBeVisible()
})

test('a group that is absent or not accessible has no charts', async () => {
  await openPage('/companies/3/location-groups/99/charts', { answers })
  await expect.element(page.getByRole('link', { name: /home|overview/i }).first()).toBeVisible()
  await expect.element(page.getByRole('application')).not.toBeInTheDocument()
})

test('a failure can be retried', async () => {
  let fails = true
  const flaky: Answers['charts.group'] = (input) => (fails ? refuse('unavailable') : summed(input))
  await openPage(charts, { answers: { ...answers, 'charts.group': flaky } })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  fails = false
  await again.click()
  await expect.element(page.getByRole('application')).toBeVisible()
})
