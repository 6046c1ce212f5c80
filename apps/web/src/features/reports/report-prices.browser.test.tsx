import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { reportAnswers } from '../../testing/answers/report-answers.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

/** Reports of a location with two tariffs. */
const answersWith = (of: Partial<EnergyReport> = {}): Answers => ({
  ...placeAnswers,
  ...reportAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'reports.location': (requested) => {
    const answer = reportAnswers['reports.location']
    if (!answer) throw new Error('nobody answers')
    const { data } = answer(requested as never) as { data: EnergyReport }
    const rows = data.at.map((_, row) => (row < 6 ? 0.0976 : 0.1464))
    const column = (isOf: (row: number) => boolean) => data.at.map((_, row) => (isOf(row) ? 1000 : null))
    return {
      data: {
        ...data,
        costs: [
          {
            currency: 'EUR',
            cost: { values: rows, total: 3.34 },
            earned: { values: data.at.map(() => 0.02), total: 0.48 },
            costBesideRows: 0.12,
            earnedBesideRows: null,
          },
        ],
        tariffs: [
          { tariff: 'T1', values: column((row) => row >= 6), totalWh: 18_000 },
          { tariff: 'T2', values: column((row) => row < 6), totalWh: 6000 },
        ],
        ...of,
      },
    }
  },
})

const table = page.getByRole('region', { name: 'Energy report' })
const cellsOf = (row: number) =>
  [...(table.getByRole('row').nth(row).query()?.querySelectorAll('td, th') ?? [])].map(
    (cell) => cell.textContent,
  )

test('each hour has its cost and tariff, and the total names the part that no hour includes', async () => {
  await openPage('/locations/7/reports?period=day&date=2026-06-16', { answers: answersWith() })
  await expect
    .poll(() => cellsOf(0).slice(-4))
    .toEqual(['CostEUR', 'EarnedEUR', 'Import · T1 (VT)Wh', 'Import · T2 (MT)Wh'])
  expect(cellsOf(1).slice(-4)).toEqual(['0.0976', '0.0200', '–', '1,000'])
  expect(cellsOf(7).slice(-4)).toEqual(['0.1464', '0.0200', '1,000', '–'])
  expect(cellsOf(25).slice(-4)).toEqual(['3.34', '0.48', '18,000', '6,000'])
  await expect.element(page.getByText(/^The total cost includes €0\.12 that is not in any row/)).toBeVisible()
})

test('rows whose costs are being recalculated, or cannot be, are marked, and the marks are explained', async () => {
  const only = (...rows: number[]) => Array.from({ length: 24 }, (_, row) => rows.includes(row))
  await openPage('/locations/7/reports?date=2026-03-10&period=day', {
    answers: answersWith({ areCostsPending: true, pendingCosts: only(4, 5), outdatedCosts: only(5) }),
  })
  await expect.element(page.getByText(/^† Prices or data have just changed/)).toBeVisible()
  await expect.element(page.getByText(/^‡ Measurements of some of these days/)).toBeVisible()
  expect([4, 5, 6, 7].map((row) => cellsOf(row)[0])).toEqual(['03:00', '04:00 †', '05:00 † ‡', '06:00'])
})

test('shows a note if costs cover only some locations, or if days have no price', async () => {
  await openPage('/locations/7/reports?date=2026-03-10', {
    answers: answersWith({ costCoverage: { priced: 4, count: 7, unpricedDays: 3 } }),
  })
  await expect
    .element(
      page.getByText(
        '4 of 7 locations have prices. Costs cover only these locations, energy covers all of them.',
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByText('Days with measured energy but no price: 3. They are not included in the costs.'))
    .toBeVisible()
})

test('costs that were never calculated are shown as being calculated', async () => {
  await openPage('/locations/7/reports?date=2026-03-10', {
    answers: answersWith({ areCostsPending: true, costs: [] }),
  })
  await expect.element(page.getByText(/^Prices or data have just changed/)).toBeVisible()
})
