import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from './testing/answers/account-answers.ts'
import { companyAnswers } from './testing/answers/company-answers.ts'
import { energyAnswers } from './testing/answers/energy-answers.ts'
import { placeAnswers } from './testing/answers/location-answers.ts'
import { portalAnswers } from './testing/answers/portal-answers.ts'
import { pricingAnswers } from './testing/answers/pricing-answers.ts'
import { reportAnswers } from './testing/answers/report-answers.ts'
import { setupAnswers } from './testing/answers/setup-answers.ts'
import { spotAnswers } from './testing/answers/spot-answers.ts'
import { openPage } from './testing/open-page.tsx'
import { superAdmin } from './testing/people.ts'

const answers = {
  ...setupAnswers,
  ...placeAnswers,
  ...energyAnswers,
  ...companyAnswers,
  ...accountAnswers,
  ...reportAnswers,
  ...portalAnswers,
  ...pricingAnswers,
  ...spotAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
}

test('pages of a section have different titles', async () => {
  const { router } = await openPage('/user/info', { answers })
  for (const [to, title] of [
    ['/user/info', 'Personal information · User settings · Kilowatt'],
    ['/user/profile/sessions', 'Sessions · User settings · Kilowatt'],
    ['/admin/search/users', 'Users · Admin search · Kilowatt'],
    ['/admin/search/devices', 'Devices · Admin search · Kilowatt'],
    ['/settings/global/companies/3', 'Overview · Green Valley Energy · Kilowatt'],
    ['/settings/global/companies/3/users', 'Users · Green Valley Energy · Kilowatt'],
    ['/settings/global/companies/3/location-groups/31/locations/7/users', 'Users · Sunny Hill · Kilowatt'],
    ['/settings/global/companies/3/mail', 'E-mail · Green Valley Energy · Kilowatt'],
    ['/setup/p1-wifi', 'Where is the hardware? · Setup · Kilowatt'],
    ['/locations/7/charts', 'Charts · Sunny Hill · Kilowatt'],
    ['/locations/7/reports', 'Energy report · Sunny Hill · Kilowatt'],
    ['/companies/3/location-groups/31/reports', 'Energy report · Styria · Kilowatt'],
    ['/external/integrations/meter-data/data', 'Data · National meter-data portal · Kilowatt'],
    ['/external/integrations/meter-data/battery', 'Battery · National meter-data portal · Kilowatt'],
    ['/locations/7/manage/pricing/price-lists', 'Price lists · Sunny Hill · Kilowatt'],
    ['/pricing/spot-market', 'Spot market · User settings · Kilowatt'],
  ] as const) {
    await router.navigate({ href: to })
    await expect.poll(() => document.title, { timeout: 4000 }).toBe(title)
  }
})

test("no page is rendered in the wrong frame when navigating between pages with and without the app's frame", async () => {
  const failures = vi.spyOn(console, 'error')
  onTestFinished(() => failures.mockRestore())
  const { router } = await openPage('/user/info', { answers })
  for (const to of ['/setup', '/setup/p1-wifi', '/locations/7', '/setup/p1-wifi', '/user/profile/sessions']) {
    await router.navigate({ href: to })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(failures.mock.calls).toEqual([])
})
