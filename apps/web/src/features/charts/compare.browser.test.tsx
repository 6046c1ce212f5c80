import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDays, energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const requested: { from: number; to: number; interval: unknown }[] = []
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'charts.location': (input) => {
    requested.push({ from: Number(input.from), to: Number(input.to), interval: input.interval })
    const answer = energyAnswers['charts.location']?.(input)
    if (!answer) throw new Error('no answer for charts')
    return answer
  },
}
const aDay = '/locations/7/charts?range=day&date=2026-06-16'
const DAY_MS = 86_400_000
const from = Date.parse('2026-06-15T22:00Z')

test.each(['desktop', 'phone'] as const)('a chart with the day before is accessible, %s', async (size) => {
  await openPage(`${aDay}&compare=before`, { size, answers })
  await expect.element(page.getByText('Compared with Mon 15. 06. 2026')).toBeVisible()
  await expectClean('charts that are compared')
})

test('the previous period is chosen, drawn, shown at the cursor and in the lists, and kept in the address', async () => {
  const { router } = await openPage(aDay, { answers })
  await page.getByRole('button', { name: /^Compare/ }).click()
  await page.getByRole('menuitem', { name: 'Previous period' }).click()
  await expect.element(page.getByText('Compared with Mon 15. 06. 2026')).toBeVisible()
  await expect.poll(() => router.state.location.search).toMatchObject({ compare: 'before' })
  expect(requested.at(-1)).toEqual({ from: from - DAY_MS, to: from, interval: '900' })
  await expect.element(page.getByLabelText('Values at the cursor')).toHaveTextContent('was 1.20 kW')
  await expect
    .element(page.getByRole('region', { name: 'Out', exact: true }))
    .toHaveTextContent('was 28.8, +0 %')
})

test('a year earlier is compared by date; a difference draws each series separately', async () => {
  await openPage(`${aDay}&compare=year&compareAs=difference`, { answers })
  await expect.element(page.getByText('Difference from Mon 16. 06. 2025')).toBeVisible()
  expect(requested.at(-1)).toMatchObject({ from: Date.parse('2025-06-15T22:00Z') })
  const places = () => page.getByRole('application').element().children.length
  await expect.poll(places).toBeGreaterThan(2)
})

test('shows that no values of the compared period are known, and keeps the chart', async () => {
  const answer: Answers['charts.location'] = (input) => {
    const known = energyAnswers['charts.location']?.(input)
    if (!known || !('data' in known)) throw new Error('no answer for charts')
    if (Number(input.from) >= from) return known
    const series = known.data.series.map((one) => ({
      ...one,
      values: one.values.map(() => null),
      totalWh: null,
    }))
    return { data: { ...known.data, series } }
  }
  await openPage(`${aDay}&compare=before&compareAs=difference`, {
    answers: { ...answers, 'charts.location': answer },
  })
  await expect
    .element(page.getByText('Nothing to compare with, because there is no data for Mon 15. 06. 2026'))
    .toBeVisible()
  await expect.poll(() => page.getByRole('application').element().querySelector('canvas')).not.toBeNull()
})

test('the table has the compared period next to each series, or the chosen difference', async () => {
  const table = page.getByRole('table')
  await openPage(`${aDay}&compare=before&view=table&interval=14400`, { answers })
  await expect
    .element(table.getByRole('columnheader', { name: 'Consumption, Mon 15. 06. 2026, kW' }))
    .toBeVisible()
  expect(table.getByRole('columnheader', { name: /difference/ }).elements()).toEqual([])
  const cells = () =>
    [...table.element().querySelectorAll('tfoot tr:last-child td')].map((cell) => cell.textContent)
  // a clear day compared with an identical clear day
  await expect.poll(() => cells().slice(-2)).toEqual(['28.80', '28.80'])
})

test('the table has the difference, too', async () => {
  await openPage(`${aDay}&compare=before&compareAs=difference&view=table&interval=14400`, { answers })
  const head = page.getByRole('columnheader', { name: 'Consumption, difference, kW' })
  await expect.element(head).toBeVisible()
})

test('names the series of a line if there is only one', async () => {
  await openPage(`${aDay}&compare=before`, { answers })
  await expect.element(page.getByText('Dashed line: Consumption.')).toBeVisible()
})

test('the lists compare whole months, although the last day of May has no counterpart', async () => {
  await openPage('/locations/7/charts?range=month&date=2026-06-10&compare=before', {
    answers: {
      ...answers,
      'charts.location': ({ from, to }) => ({ data: clearDays(Number(from), Number(to), 86_400) }),
    },
  })
  await expect
    .element(page.getByText('The earlier total includes 1 interval that is not shown here.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Out', exact: true }))
    .toHaveTextContent('was 892.8, −3 %')
})

test('the totals of the current month are compared with the same part of the previous one', async () => {
  requested.length = 0
  await openPage('/locations/7/charts?range=month&compare=before', { answers })
  await expect.element(page.getByText('The earlier totals run until')).toBeVisible()
  const month = requested[0]
  const part = requested.find(({ from: start, to }) => start < (month?.from ?? 0) && to < (month?.from ?? 0))
  expect(part?.interval).toBe('auto')
})
