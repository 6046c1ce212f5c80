import { longestMs, type RangeOf } from '@kilowatt/domain/time/longest-ranges'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { categoryAnswers } from '../../testing/answers/category-answers.ts'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { batteryHome, controlAnswers, everyKind, stateOf } from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { pricingAnswers } from '../../testing/answers/pricing-answers.ts'
import { summaryAnswers } from '../../testing/answers/summary-answers.ts'
import { type Answers, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const answers: Answers = {
  ...accountAnswers,
  ...placeAnswers,
  ...energyAnswers,
  ...companyAnswers,
  ...summaryAnswers,
  ...categoryAnswers,
  ...pricingAnswers,
  ...controlAnswers(everyKind.map((one) => stateOf(one))),
  'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
  'auth.user': () => ({ data: { user: superAdmin } }),
}
const DECADES = 'range=custom&from=2001-01-01&to=2025-06-30'
const twoYears = { from: '2023-07-01', to: '2025-06-30' }
const tenYears = { from: '2015-07-01', to: '2025-06-30' }
const group = '/companies/3/location-groups/31'

test.each<[string, string, keyof Answers, RangeOf, typeof twoYears]>([
  ['summary of a location', `/locations/7/summary?${DECADES}`, 'summaries.location', 'summary', twoYears],
  ['summary of a group', `${group}/summary?${DECADES}`, 'summaries.group', 'summary', twoYears],
  ['category', `/locations/7/category/battery?${DECADES}`, 'categories.ofLocation', 'summary', twoYears],
  ['charts', `/locations/7/charts?${DECADES}`, 'charts.location', 'chart', tenYears],
  ['costs', `/locations/7/charts?measure=cost&${DECADES}`, 'costs.chart', 'costs', twoYears],
])(
  '%s shows that a range is too long, and its last years are one press away',
  async (_screen, path, call, of, days) => {
    const requested: number[] = []
    const { router } = await openPage(path, {
      answers: {
        ...answers,
        [call]: ({ from, to }: { from: string; to: string }) => {
          const lengthMs = Number(to) - Number(from)
          requested.push(lengthMs)
          return refuse('invalid', [
            { path: 'to', message: `the range must not exceed some years; ${lengthMs} would do` },
          ])
        },
      },
    })
    await expect.element(page.getByText(/^The range is too long/)).toBeVisible()
    await page.getByRole('button', { name: `Show 01. 07. ${days.from.slice(0, 4)} – 30. 06. 2025` }).click()
    await expect.poll(() => router.state.location.search).toMatchObject(days)
    await expect.poll(() => requested.at(-1)).toBeLessThanOrEqual(longestMs(of))
    expect(requested[0]).toBeGreaterThan(longestMs(of))
  },
)
