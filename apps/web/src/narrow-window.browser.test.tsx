import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from './api/query-client.ts'
import { addressOf } from './shared/navigation/route-screen.ts'
import { accountAnswers } from './testing/answers/account-answers.ts'
import { alarmAnswers } from './testing/answers/alarm-answers.ts'
import { categoryAnswers } from './testing/answers/category-answers.ts'
import { companyAnswers } from './testing/answers/company-answers.ts'
import { controlAnswers, everyKind, stateOf } from './testing/answers/control-answers.ts'
import { energyAnswers } from './testing/answers/energy-answers.ts'
import { placeAnswers } from './testing/answers/location-answers.ts'
import { reconciledAnswers } from './testing/answers/location-tie-answers.ts'
import { networkPriceAnswers } from './testing/answers/network-price-answers.ts'
import { planAnswers } from './testing/answers/plan-answers.ts'
import { platformAnswers } from './testing/answers/platform-answers.ts'
import { portalAnswers } from './testing/answers/portal-answers.ts'
import { pricingAnswers } from './testing/answers/pricing-answers.ts'
import { reportAnswers } from './testing/answers/report-answers.ts'
import { setupAnswers } from './testing/answers/setup-answers.ts'
import { spotAnswers } from './testing/answers/spot-answers.ts'
import { summaryAnswers } from './testing/answers/summary-answers.ts'
import { weatherAnswers } from './testing/answers/weather-answers.ts'
import { refuse } from './testing/fake-server.ts'
import { createLive, devicesOf, sunnyEvent } from './testing/live.ts'
import { openPage } from './testing/open-page.tsx'
import { superAdmin } from './testing/people.ts'

const params = {
  companyId: '3',
  locationGroupId: '31',
  locationId: '7',
  deviceGroupId: '8',
  deviceId: '71',
  did: '71',
  oemDeviceId: '70',
  categoryId: 'ev-charger',
  planId: '1',
  priceListId: '1',
  alarmId: '1',
}
const event = sunnyEvent(3000)
const devices = devicesOf(event).map((device) => ({
  ...device,
  deviceGroups: [{ id: 8, name: 'Roof and everything below' }],
}))

test('law: no page is wider than a window of 320 px', async () => {
  const live = createLive()
  const { router } = await openPage('/', {
    size: 'phone',
    answers: {
      ...placeAnswers,
      ...controlAnswers(everyKind.map((one) => stateOf(one))),
      ...companyAnswers,
      ...accountAnswers,
      ...energyAnswers,
      ...platformAnswers,
      ...setupAnswers,
      ...summaryAnswers,
      ...reportAnswers,
      ...categoryAnswers,
      ...portalAnswers,
      ...pricingAnswers,
      ...spotAnswers,
      ...networkPriceAnswers,
      ...reconciledAnswers,
      ...alarmAnswers,
      ...planAnswers,
      ...weatherAnswers,
      'notifications.list': () => ({ data: { notifications: [], unread: 0, hasMore: false } }),
      'notifications.subscriptions': () => ({ data: { subscriptions: [] } }),
      'webhooks.list': () => ({ data: { webhooks: [] } }),
      ...live.answers,
      'auth.user': () => ({
        data: {
          user: {
            ...superAdmin,
            email: 'anamarija.kovacic-zupancic@energetska-skupnost.example.com',
          },
        },
      }),
      'devices.list': () => ({
        data: { devices, deviceGroups: [{ id: 8, name: 'Roof and everything below' }] },
      }),
      'oemDevices.get': () => refuse('not_found'),
    },
  })
  live.send(event)
  await page.viewport(320, 700)
  const paths = Object.values(router.routesById)
    .filter(({ id, options }) => id.startsWith('/_signed-in/') && options.component !== undefined)
    .map(({ fullPath }) => addressOf(fullPath, params))
  const wide: string[] = []
  for (const path of new Set(paths)) {
    await router.navigate({ href: path })
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    if (document.documentElement.scrollWidth > 320)
      wide.push(`${path} ${document.documentElement.scrollWidth}`)
  }
  expect(paths.length).toBeGreaterThan(25)
  expect(wide).toEqual([])

  await router.navigate({ href: '/locations/7/charts?range=custom&from=2026-11-02&to=2026-11-17' })
  await page.getByRole('button', { name: /02\. 11\./ }).click()
  const panel = page.getByRole('dialog')
  await expect.element(panel).toBeVisible()
  const { left, right } = panel.element().getBoundingClientRect()
  expect([left >= 0, right <= 320, document.documentElement.scrollWidth]).toEqual([true, true, 320])
})
