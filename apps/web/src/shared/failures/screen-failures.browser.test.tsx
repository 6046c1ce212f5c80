import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { categoryAnswers } from '../../testing/answers/category-answers.ts'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import {
  batteryHome,
  batteryId,
  controlAnswers,
  everyKind,
  stateOf,
} from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { networkCostAnswers } from '../../testing/answers/network-cost-answers.ts'
import { oemDeviceAnswers } from '../../testing/answers/oem-device-answers.ts'
import { platformAnswers } from '../../testing/answers/platform-answers.ts'
import { portalAnswers } from '../../testing/answers/portal-answers.ts'
import { pricingAnswers } from '../../testing/answers/pricing-answers.ts'
import { reportAnswers } from '../../testing/answers/report-answers.ts'
import { spotAnswers } from '../../testing/answers/spot-answers.ts'
import { summaryAnswers } from '../../testing/answers/summary-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, beOffline, refuse } from '../../testing/fake-server.ts'
import { messagesIn } from '../../testing/messages.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  ...companyAnswers,
  ...accountAnswers,
  ...summaryAnswers,
  ...reportAnswers,
  ...categoryAnswers,
  ...oemDeviceAnswers,
  ...platformAnswers,
  ...networkCostAnswers,
  ...portalAnswers,
  ...pricingAnswers,
  ...spotAnswers,
  ...controlAnswers(everyKind.map((one) => stateOf(one))),
  'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
  'auth.user': () => ({ data: { user: superAdmin } }),
}
const words = messagesIn('en')
const main = page.getByRole('main')
const raw = () => page.getByText(/Show Error|Something went wrong!/).elements()
const skeletons = () => document.querySelectorAll('main .mantine-Skeleton-root').length
const closed = new RegExp(
  [
    words.locations?.closedTitle,
    words.shell?.lostTitle,
    words.refusals?.not_found,
    words.refusals?.forbidden,
  ].join('|'),
)
const retry = main.getByRole('button', { name: words.actions?.tryAgain ?? '' })

/** One screen per family, with the call it cannot do without. */
const families: readonly [string, string, keyof Answers][] = [
  ['overview', '/locations/7', 'locations.get'],
  ['charts', '/locations/7/charts', 'charts.location'],
  ['a device', '/locations/7/devices/71', 'devices.list'],
  ['companies', '/overview', 'companies.list'],
  ['the locations of a group', '/companies/3/location-groups/30', 'locations.list'],
  ['the devices of a company', '/companies/3/integrated-devices', 'companies.devices'],
  ['settings of a location', '/locations/7/manage/settings', 'locations.get'],
  ['structure of a location', '/locations/7/manage/structure', 'devices.list'],
  ['people of a location', '/locations/7/manage/users', 'grants.list'],
  ['a company', '/settings/global/companies/3', 'companies.overview'],
  ['members', '/settings/global/companies/3/users', 'members.list'],
  ['admin search', '/admin/search/users', 'adminSearch.users'],
  ['audit log', '/admin/audit', 'audit.list'],
  ['summary of a location', '/locations/7/summary', 'summaries.location'],
  ['report of a location', '/locations/7/reports', 'reports.location'],
  ['a category', '/locations/7/category/battery', 'categories.ofLocation'],
  ['patterns', '/locations/7/patterns', 'charts.location'],
  ['commands of a location', '/locations/7/commands', 'commands.ofLocation'],
  ['data quality of a device', `/locations/7/devices/${batteryId}?tab=quality`, 'quality.ofDevice'],
  ['control of a device', `/locations/7/devices/${batteryId}`, 'commands.control'],
  ['controllers of a location', '/locations/7/manage/oem-devices', 'oemDevices.ofLocation'],
  ['a controller', '/locations/7/manage/oem-devices/50', 'oemDevices.get'],
  ['a controller, looked into', '/locations/7/manage/oem-devices/50/explorer', 'explorer.controller'],
  ['charts of a group', '/companies/3/location-groups/31/charts', 'charts.group'],
  ['summary of a group', '/companies/3/location-groups/31/summary', 'summaries.group'],
  ['patterns of a group', '/companies/3/location-groups/31/patterns', 'charts.group'],
  ['wall of a group', '/companies/3/location-groups/31/wall', 'summaries.group'],
  ['software releases', '/admin/software', 'softwareReleases.list'],
  ['a roll-out', '/admin/software/rollouts/2', 'softwareRollouts.get'],
  ['account', '/user/info', 'account.get'],
  ['sessions', '/user/profile/sessions', 'sessions.list'],
  ['price lists', '/pricing/price-lists', 'priceLists.mine'],
  ['price lists of a location', '/locations/7/manage/pricing/price-lists', 'priceLists.list'],
  ['a price list', '/locations/7/manage/pricing/price-lists/12', 'priceLists.get'],
  ['plans', '/pricing/plans', 'utilityPlans.list'],
  ['a plan', '/pricing/plans/4', 'utilityPlans.get'],
  ['a plan that is changed', '/pricing/plans/4/edit', 'utilityPlans.get'],
  ['a comparison of plans', '/locations/7/manage/pricing/comparison', 'utilityPlans.list'],
  ['the spot market', '/pricing/spot-market?region=SI', 'spotMarket.prices'],
  ['bidding zones', '/admin/prices', 'spotMarket.zones'],
  ['the weather service', '/admin/weather', 'forecasts.weather'],
  ['integrations', '/external/integrations', 'externalDevices.list'],
  ['tokens of the portal', '/external/integrations/meter-data/management', 'externalCredentials.list'],
  ['data of the portal', '/external/integrations/meter-data/data', 'externalDevices.list'],
  ['network costs', '/external/integrations/meter-data/calculations', 'externalDevices.list'],
  ['network costs of months', '/external/integrations/meter-data/comparison-charts', 'externalDevices.list'],
  ['a battery of a metering place', '/external/integrations/meter-data/battery', 'externalDevices.list'],
  ['panels of a metering place', '/external/integrations/meter-data/solar', 'externalDevices.list'],
]

describe.each(families)('%s', (_family, path, call) => {
  test('shows what failed, retries, and asks to sign in when the session has ended', async () => {
    await openPage(path, { answers: { ...answers, [call]: () => refuse('internal') } })
    const alert = main.getByRole('alert').getByText(words.refusals?.internal ?? '')
    // the first page of a run has to load its modules
    await expect.element(alert, { timeout: 5000 }).toBeVisible()
    expect(raw()).toEqual([])
    answerFromNowOn({ [call]: () => refuse('unauthenticated') })
    await retry.first().click()
    await expect.element(page.getByRole('dialog', { name: words.auth?.sessionEnded ?? '' })).toBeVisible()
  })

  test.each(['not_found', 'forbidden'] as const)(
    'shows that access has ended (%s) and stops loading',
    async (code) => {
      await openPage(path, { answers: { ...answers, [call]: () => refuse(code) } })
      await expect.poll(() => document.querySelector('main')?.textContent ?? '').toMatch(closed)
      await expect.poll(skeletons).toBe(0)
      expect(raw()).toEqual([])
      expect(retry.elements(), 'another try does not help').toEqual([])
    },
  )
})

test('shows that the devices of an overview failed to load, and loads them on retry', async () => {
  await openPage('/locations/7', { answers: { ...answers, 'devices.list': () => refuse('unavailable') } })
  await expect.element(main.getByRole('alert').getByText(words.refusals?.unavailable ?? '')).toBeVisible()
  answerFromNowOn(answers)
  await retry.first().click()
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['en', 'busy', 7, 'Several of your requests are still being calculated. Try again in 7 seconds.'],
  ['sl', 'busy', 2, 'Veliko vaših zahtev se še izračunava. Poskusite znova čez 2 sekundi.'],
  ['en', 'too_many_requests', 40, 'Too many attempts. Try again in 40 seconds.'],
] as const)(
  'shows in %s after how many seconds to try again (%s)',
  async (locale, code, retryAfterS, text) => {
    const summary = () => refuse(code, [], retryAfterS)
    const user = () => ({ data: { user: { ...superAdmin, locale } } })
    await openPage('/locations/7/summary', {
      answers: { ...answers, 'summaries.location': summary, 'auth.user': user },
      locale,
    })
    await expect.element(main.getByText(text)).toBeVisible()
  },
)

test('shows that a part of the app fails to load even after a reload, and when loading fails before the frame is there', async () => {
  sessionStorage.setItem('reloaded-for-missing-part-at', String(Date.now()))
  const missing = () => {
    throw Object.assign(new Error(), { name: 'PartMissing' })
  }
  await openPage('/locations/7', { answers: { ...answers, 'locations.get': missing } })
  await expect.element(main.getByRole('alert').getByText(words.shell?.partMissing ?? '')).toBeVisible()
  expect(raw()).toEqual([])

  const { router } = await openPage('/auth/terms', {
    answers: { 'firstAccount.state': () => ({ data: { open: false } }) },
  })
  answerFromNowOn({ 'auth.user': () => refuse('internal') })
  await router.navigate({ to: '/auth/login' })
  await expect.element(page.getByRole('alert').getByText(words.refusals?.internal ?? '')).toBeVisible()
  await expectClean('a page that did not load, before signing in')
  answerFromNowOn({ 'auth.user': () => refuse('unauthenticated') })
  await page.getByRole('button', { name: words.actions?.tryAgain ?? '' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('shows a message and keeps the current page when a part of the app fails to load without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const missing = () => {
    throw Object.assign(new Error(), { name: 'PartMissing' })
  }
  await openPage('/locations/7', { answers: { ...answers, 'locations.get': missing } })
  await expect.element(main.getByRole('alert').getByText(words.refusals?.offline ?? '')).toBeVisible()
  expect(page.getByText(words.shell?.partMissing ?? '').elements()).toEqual([])
  await retry.click()
  await expect.element(main.getByRole('alert').getByText(words.refusals?.offline ?? '')).toBeVisible()
  vi.restoreAllMocks()
})

describe('while the browser is offline', () => {
  const goOffline = () => window.dispatchEvent(new Event('offline'))
  afterEach(() => void window.dispatchEvent(new Event('online')))

  test('a page shows that the server does not answer instead of loading forever', async () => {
    const { router } = await openPage('/overview', { answers: { ...answers, 'locations.get': beOffline } })
    goOffline()
    await router.navigate({ href: '/locations/7' })
    await expect.element(main.getByText('The server did not answer')).toBeVisible()
    answerFromNowOn(placeAnswers)
    await retry.first().click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
  })

  test('saving shows that the server does not answer, and the form stays', async () => {
    await openPage('/user/info', { answers: { ...answers, 'account.savePersonal': beOffline } })
    await main.getByLabelText('First name').fill('Anica')
    goOffline()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('The server did not answer')).toBeVisible()
    await expect.element(main.getByLabelText('First name')).toHaveValue('Anica')
  })
})
