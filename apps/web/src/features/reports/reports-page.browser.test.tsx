import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { reportAnswers } from '../../testing/answers/report-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...reportAnswers,
  'auth.user': () => ({ data: { user: owner } }),
}
const march = '/locations/7/reports?date=2026-03-10'

const table = page.getByRole('region', { name: 'Energy report' })
const rowCount = () => table.getByRole('row').elements().length

describe.each(looks)('%s', (_look, look) => {
  test('a report is accessible', async () => {
    await openPage(march, { ...look, answers })
    await expect.element(table).toBeVisible()
    await expectClean('reports')
  })
})

test('a month has a row per day, its totals, and a dash for unknown values', async () => {
  await openPage(march, { answers })
  const rows = table.getByRole('row')
  await expect.poll(rowCount).toBe(1 + 31 + 1)
  await expect.element(rows.nth(3)).toHaveTextContent(/^03\. 03\. 2026–––––$/)
  // 30 days, one of which has 23 hours
  await expect.element(rows.nth(32)).toHaveTextContent('Total323.55')
})

test('months are named in the language of the page', async () => {
  const user = { ...owner, locale: 'sl' as const }
  await openPage(march, { locale: 'sl', answers: { ...answers, 'auth.user': () => ({ data: { user } }) } })
  await expect.element(page.getByRole('button', { name: /^avg/ })).toBeVisible()
})

test('the address keeps period and rows, and a step back is a month', async () => {
  const { router } = await openPage(march, { answers })
  await page.getByRole('button', { name: 'Earlier', exact: true }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ date: '2026-02-01' })
  await expect.poll(rowCount).toBe(1 + 28 + 1)
  await page.getByText('Year', { exact: true }).click()
  await expect.poll(rowCount).toBe(1 + 12 + 1)
})

test('a day of 23 hours has 23 rows', async () => {
  await openPage('/locations/7/reports?period=day&date=2026-03-29', { answers })
  await expect.poll(rowCount).toBe(1 + 23 + 1)
})

test('a failure is shown, with a retry button', async () => {
  await openPage(march, { answers: { ...answers, 'reports.location': () => refuse('internal') } })
  await expect.element(page.getByText('The report could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an interval too short for so many locations offers the default interval', async () => {
  const answer = answers['reports.location']
  const { router } = await openPage(`${march}&step=hour`, {
    answers: {
      ...answers,
      'reports.location': (input) => {
        if (!answer) throw new Error('nobody answers')
        return input.step === 'hour'
          ? refuse('invalid', [{ path: 'step', message: 'is too fine for so many locations; day would do' }])
          : answer(input)
      },
    },
  })
  await expect.element(page.getByText('Too many values for one report')).toBeVisible()
  await page.getByRole('button', { name: 'Choose the interval automatically' }).click()
  await expect.poll(rowCount).toBe(1 + 31 + 1)
  expect(router.state.location.search).not.toHaveProperty('step')
})

test('a period without a value shows a message and offers another', async () => {
  await openPage('/locations/7/reports?date=2090-03-10', {
    answers: {
      ...answers,
      'reports.location': (requested) => {
        const answer = reportAnswers['reports.location']?.(requested as never)
        const { data } = answer as { data: { energy: Record<string, { totalWh: number | null }> } }
        for (const column of Object.values(data.energy)) column.totalWh = null
        return answer as never
      },
    },
  })
  await expect.element(page.getByText('No data in this range')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show this month' })).toBeVisible()
})

test('the report of a group says how many locations reported', async () => {
  await openPage('/companies/3/location-groups/31/reports?date=2026-03-10', {
    answers: { ...answers, 'auth.user': () => ({ data: { user: aggregator } }) },
  })
  await expect.element(page.getByText(/2 of 3/)).toBeVisible()
})

test('the report of a group is mailed monthly to an aggregator who asks for it', async () => {
  const requested: unknown[] = []
  await openPage('/companies/3/location-groups/31/reports?date=2026-03-10', {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'monthlyReports.setOfGroup': (input) => {
        requested.push(input)
        return { data: { wanted: input.wanted === true } }
      },
    },
  })
  const choice = page.getByRole('switch', { name: 'Monthly report by e-mail' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
  expect(requested).toEqual([{ locationGroupId: 31, wanted: true }])
})

test('the monthly report is mailed to people who ask for it', async () => {
  await openPage(march, { answers })
  const choice = page.getByRole('switch', { name: 'Monthly report by e-mail' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
})

test('a setting that failed to load shows a message, and loads on retry', async () => {
  await openPage(march, { answers: { ...answers, 'monthlyReports.get': () => refuse('internal') } })
  await expect
    .element(page.getByText(/^Your setting for the monthly report could not be loaded/))
    .toBeVisible()
  answerFromNowOn(reportAnswers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('switch', { name: 'Monthly report by e-mail' })).toBeEnabled()
})

test('a range that is too long shows a message and offers a shorter one', async () => {
  const { router } = await openPage('/locations/7/reports?period=custom&from=2001-01-01&to=2026-01-01', {
    answers: {
      ...answers,
      'reports.location': () => refuse('invalid', [{ path: 'to', message: 'ten years at most' }]),
    },
  })
  await expect.element(page.getByText('The range is too long')).toBeVisible()
  await page.getByRole('button', { name: /this month/i }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('from')
})

test('a custom range whose days are swapped is swapped back, and a notice explains it', async () => {
  await openPage('/locations/7/reports?period=custom&from=2026-03-12&to=2026-03-10', { answers })
  await expect.element(page.getByText(/ends before it starts/)).toBeVisible()
  await expect.poll(rowCount).toBe(1 + 3 + 1)
})

test('a refused file shows after how many seconds to try again', async () => {
  const busy = { code: 'busy', data: { retryAfterS: 5 } }
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(busy, { status: 429 }))
  await openPage(march, { answers })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).first().click()
  await expect.element(page.getByText(/Try again in 5 seconds/)).toBeVisible()
  vi.restoreAllMocks()
})
