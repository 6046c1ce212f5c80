import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { groupLoads, groupMonth, summaryAnswers } from '../../testing/answers/summary-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers = { ...placeAnswers, ...summaryAnswers, 'auth.user': () => ({ data: { user: aggregator } }) }
const JUNE = '/companies/3/location-groups/31/summary?date=2026-06-16'
/** the tree next to the list names them, too */
const ranking = () => page.getByRole('region', { name: 'Locations today' })
const figures = () => page.getByRole('region', { name: 'Figures for the period' })

describe.each(looks)('%s', (_look, look) => {
  test('the summary of a group is accessible and shows which locations reported', async () => {
    await openPage(JUNE, { ...look, answers })
    await expect.element(page.getByText('127 of 128 locations reporting.')).toBeVisible()
    await expect.element(figures().getByText('Grid import')).toBeVisible()
    await expect.element(ranking().getByText('Klas Bakery')).toBeVisible()
    await expect.element(figures().getByText('Combined standby load')).toBeVisible()
    await expect.element(figures().getByText('known for 121 of 128 locations')).toBeVisible()
    await expectClean('summary of a group')
  })
})

test('names what needs attention, and each location links to its own summary', async () => {
  await openPage(JUNE, { answers })
  const link = ranking().getByRole('link', { name: 'Klas Bakery' })
  await expect.element(link).toHaveAttribute('href', '/locations/8/summary')
  await expect.element(ranking().getByText('Not connected')).toBeVisible()
  await expect.element(page.getByText('Values missing')).toBeVisible()
})

test('each location has its costs of the month, and locations without a price list have none', async () => {
  await openPage(JUNE, { answers })
  await expect.element(ranking().getByRole('columnheader', { name: 'Cost this month' })).toBeVisible()
  await expect.element(ranking().getByRole('row', { name: /Klas Bakery/ })).toHaveTextContent('€61.40')
  await expect.element(ranking().getByRole('row', { name: /Old Mill/ })).not.toHaveTextContent('€')
  await expect.element(page.getByText('Costs of 1 location are being recalculated.')).toBeVisible()
})

test('insights about single locations link to them', async () => {
  await openPage(JUNE, { answers })
  const insight = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
  await expect
    .element(insight(/1 location has sent nothing for a day or longer: Klas Bakery since 04\. 06\. 2026\./))
    .toBeVisible()
  const standby = insight(/Old Mill: standby load has risen from 180.W to 240.W since/)
  await expect
    .element(standby.getByRole('link', { name: 'Old Mill' }))
    .toHaveAttribute('href', '/locations/9/summary')
  await expect.element(insight(/Self-sufficiency fell from/)).toBeVisible()
})

test('shows which range would work if it is too long for so many locations', async () => {
  await openPage(JUNE, {
    answers: {
      ...answers,
      'summaries.groupLoads': ({ from }) => {
        const loads = groupLoads(Number(from))
        const nothing = { peak: null, standbyW: null }
        return {
          data: {
            ...loads,
            now: nothing,
            before: nothing,
            mostDays: { peak: 10, standby: 250 },
            isTooLong: { peak: true, standby: true },
          },
        }
      },
    },
  })
  await expect
    .element(figures().getByText('Available for up to 10 days with this many locations.'))
    .toBeVisible()
})

test('peaks and standby load that failed to load do not affect the sums', async () => {
  await openPage(JUNE, { answers: { ...answers, 'summaries.groupLoads': () => refuse('internal') } })
  await expect.element(figures().getByText('could not be loaded').first()).toBeVisible()
  await expect.element(figures().getByText('Grid import')).toBeVisible()
})

test('a location is searched on the server, and the search is kept in the address', async () => {
  await openPage(JUNE, { answers })
  await page.getByRole('searchbox', { name: 'Search locations', exact: true }).fill('mill')
  await expect.poll(() => ranking().getByRole('link', { name: 'Klas Bakery' }).elements()).toEqual([])
  await expect.element(ranking().getByRole('link', { name: 'Old Mill' })).toBeVisible()
})

test('a group without measurements still lists its locations, and offers the nearest day', async () => {
  const { router } = await openPage(JUNE, {
    answers: {
      ...answers,
      'summaries.group': ({ from, to }) => ({
        data: {
          ...groupMonth(Number(from), Number(to)),
          locations: { count: 2, reporting: 0, compared: 0 },
          nearestDay: '2026-04-12',
        },
      }),
    },
  })
  await expect.element(page.getByText('No location measured anything in this period.')).toBeVisible()
  await expect.element(ranking().getByText('Klas Bakery')).toBeVisible()
  await page.getByRole('button', { name: 'Go to 12. 04. 2026' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ date: '2026-04-12' })
})

test('a group without locations shows what to do next', async () => {
  await openPage(JUNE, {
    answers: {
      ...answers,
      'summaries.group': ({ from, to }) => ({
        data: { ...groupMonth(Number(from), Number(to)), locations: { count: 0, reporting: 0, compared: 0 } },
      }),
    },
  })
  await expect.element(page.getByRole('link', { name: 'Location groups' }).last()).toBeVisible()
  expect(ranking().getByText('Klas Bakery').elements()).toEqual([])
})

test('a comparison of some of the locations shows their number', async () => {
  await openPage(JUNE, { answers })
  await expect.element(page.getByText(/^127 of 128 locations reporting\..*/).first()).toBeVisible()
  await expect
    .element(
      page.getByText(
        /Changes are for 127 of 128 locations. The other locations have incomplete measurements/,
      ),
    )
    .toBeVisible()
})

test('sums that failed to load do not affect the locations, and can be retried', async () => {
  await openPage(JUNE, { answers: { ...answers, 'summaries.group': () => refuse('internal') } })
  await expect.element(page.getByText('The summary could not be loaded')).toBeVisible()
  await expect.element(ranking().getByText('Klas Bakery')).toBeVisible()
  answerFromNowOn(summaryAnswers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(figures().getByText('Grid import')).toBeVisible()
})
