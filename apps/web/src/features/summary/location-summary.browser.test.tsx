import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { emptyMonth, fullMonth, summaryAnswers } from '../../testing/answers/summary-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const answers = { ...placeAnswers, ...summaryAnswers, 'auth.user': () => ({ data: { user: owner } }) }
const JUNE = '/locations/7/summary?date=2026-06-16'
const figures = () => page.getByRole('region', { name: 'Figures for the period' })

describe.each(looks)('%s', (_look, look) => {
  test('the summary of a month is accessible and complete', async () => {
    await openPage(JUNE, { ...look, answers })
    await expect.element(figures().getByText('Standby load')).toBeVisible()
    await expect
      .element(page.getByText('Your standby load has risen from 180 W to 240 W since 12. 06. 2026.'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Environment' })).toBeVisible()
    await expectClean('summary')
  })
})

test('shows a figure next to the previous one', async () => {
  await openPage(JUNE, { answers })
  await expect.element(figures().getByText('Solar')).toBeVisible()
  const text = figures().element().textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('21 % less')
  expect(text).toContain('9 points less')
  expect(text).toContain('as before')
})

test('shows sources and uses of energy also as a table', async () => {
  await openPage(JUNE, { answers })
  const table = page.getByRole('table', { name: 'Where the energy came from and went' })
  await expect.element(table).toBeInTheDocument()
  const rows = table
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(rows).toContain('SolarGrid export181.2 kWh')
  expect(rows).toContain('ConsumptionEV charger121.0 kWh')
})

test('the period can be stepped and chosen, and is kept in the address', async () => {
  const requested: number[] = []
  await openPage(JUNE, {
    answers: {
      ...answers,
      'summaries.location': ({ from, to }) => {
        requested.push(Number(from))
        return { data: fullMonth(Number(from), Number(to)) }
      },
    },
  })
  await expect.element(page.getByText('Jun 2026')).toBeVisible()
  // the calendar does not change the shape of the button
  await expect.element(page.getByRole('button', { name: 'Jun 2026' })).toHaveStyle({ display: 'flex' })
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.element(page.getByText('may 2026')).toBeVisible()
  await expect.poll(() => requested.at(-1)).toBe(Date.parse('2026-05-01T00:00:00+02:00'))
  await page.getByText('Year', { exact: true }).click()
  await expect.poll(() => requested.at(-1)).toBe(Date.parse('2026-01-01T00:00:00+01:00'))
})

describe('shows what is missing:', () => {
  test('offers the nearest day with values for a period without values', async () => {
    await openPage(JUNE, {
      answers: {
        ...answers,
        'summaries.location': ({ from, to }) => ({
          data:
            Number(from) > Date.parse('2026-05-15')
              ? emptyMonth(Number(from), Number(to), '2026-05-03')
              : fullMonth(Number(from), Number(to)),
        }),
      },
    })
    await expect.element(page.getByText('No data in this period')).toBeVisible()
    await page.getByRole('button', { name: 'Go to 03. 05. 2026' }).click()
    await expect.element(figures().getByText('Standby load')).toBeVisible()
  })

  test('shows the next step for a place that never measured anything', async () => {
    await openPage(JUNE, {
      answers: {
        ...answers,
        'summaries.location': ({ from, to }) => ({ data: emptyMonth(Number(from), Number(to), null) }),
      },
    })
    await expect.element(page.getByText(/Nothing has been measured here yet/)).toBeVisible()
    await expectClean('an empty summary')
  })

  test('shows a note for a partly known month, which is not compared', async () => {
    await openPage(JUNE, {
      answers: {
        ...answers,
        'summaries.location': ({ from, to }) => {
          const month = fullMonth(Number(from), Number(to))
          const now = { ...month.now, knownPct: 61.7 }
          return { data: { ...month, now, compared: month.compared && { ...month.compared, now } } }
        },
      },
    })
    await expect.element(page.getByText(/61\s% of the time is covered/)).toBeVisible()
    await expect.element(figures().getByText('no comparison').first()).toBeVisible()
    expect(figures().element().textContent).not.toContain('less')
  })

  test.each(['internal', 'forbidden'] as const)('shows a call that is refused as %s', async (code) => {
    await openPage(JUNE, { answers: { ...answers, 'summaries.location': () => refuse(code) } })
    await expect.element(page.getByText('The summary could not be loaded')).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    if (code === 'forbidden') return expect(again.elements()).toEqual([])
    answerFromNowOn(summaryAnswers)
    await again.click()
    await expect.element(figures().getByText('Standby load')).toBeVisible()
  })
})

test('shows only the grid figures for a house with only a meter', async () => {
  await openPage(JUNE, {
    answers: {
      ...answers,
      'summaries.location': ({ from, to }) => {
        const month = fullMonth(Number(from), Number(to))
        const meter = {
          productionWh: null,
          dischargeWh: null,
          chargeWh: null,
          exportWh: 0,
          evWh: null,
          hvacWh: null,
          selfConsumptionPct: null,
        }
        const now = { ...month.now, ...meter }
        return {
          data: {
            ...month,
            now,
            compared: { now, before: now },
            battery: null,
            solar: null,
            co2AvoidedKg: null,
          },
        }
      },
    },
  })
  await expect.element(figures().getByText('Grid import')).toBeVisible()
  const names = figures()
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Consumption', 'Grid import', 'Peak import', 'Standby load'])
})
