import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers, summedDays } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const requested: Record<string, unknown>[] = []
const summed = summedDays(['Europe/Ljubljana'])
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'charts.group': (input) => {
    requested.push(input)
    return summed(input)
  },
}
const charts = '/companies/3/location-groups/31/charts'
const patterns = '/companies/3/location-groups/31/patterns'
const heat = page.getByRole('application', { name: /^Heat map/ })

test.each(['desktop', 'phone'] as const)('the patterns of a group are accessible, %s', async (size) => {
  await openPage(`${patterns}?period=year&date=2025-06-01`, { size, answers })
  await expect.element(heat).toBeVisible()
  await expect.element(page.getByRole('application', { name: /^Load duration/ })).toBeVisible()
  await expectClean('patterns of a group')
})

test('the charts of a group link to its patterns, with the quantities of its charts and the hours of its sum', async () => {
  requested.length = 0
  const { router } = await openPage(charts, { answers })
  await page.getByRole('link', { name: 'Patterns' }).click()
  await expect.element(heat).toBeVisible()
  expect(router.state.location.pathname).toBe(patterns)
  const hours = requested.filter(({ interval }) => interval === '3600')
  expect(hours).toHaveLength(4)
  expect(hours[0]).toMatchObject({ locationGroupId: 31, series: 'consumption', measure: 'power' })
  await page.getByRole('combobox', { name: 'Quantity' }).click()
  await expect.element(page.getByRole('option', { name: 'Solar', exact: true })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Battery level' })).not.toBeInTheDocument()
})

test('a group with too many locations for a year of hours offers a month, and then the charts', async () => {
  const refused: Answers = {
    ...answers,
    'charts.group': (input) =>
      input.interval === '3600' || input.interval === '900'
        ? refuse('invalid', [{ path: 'interval', message: '86400 would do' }])
        : summed(input),
  }
  const { router } = await openPage(patterns, { answers: refused })
  await page.getByRole('button', { name: 'Show this month' }).click()
  await expect.element(page.getByRole('link', { name: 'Open charts' })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ period: 'month' })
  await expectClean('too many locations for patterns')
})
