import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { createLive, devicesOf, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

test('people who prefer a calm screen see averages, labelled as such, which new values do not change', async () => {
  const live = createLive()
  await openPage('/locations/7', {
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
      'live.latest': () => ({ data: sunnyEvent(2500) }),
    },
  })
  const roof = page.getByRole('listitem').filter({ hasText: 'Roof' })
  live.send(sunnyEvent(3000))
  await expect.element(roof).toHaveTextContent(/3\.00\skW/)
  expect(page.getByText('15-minute average').elements()).toEqual([])

  await page.getByRole('radiogroup', { name: 'How often values update' }).getByText('1 min').click()
  await expect.element(roof).toHaveTextContent(/2\.50\skW/)
  await expect.element(page.getByText('15-minute average')).toBeVisible()
  live.send(sunnyEvent(4000))

  await page.getByRole('radiogroup', { name: 'How often values update' }).getByText('Realtime').click()
  await expect.element(roof).toHaveTextContent(/4\.00\skW/)
})

test('a phone has room for the label of averages', async () => {
  await openPage('/locations/7', {
    size: 'phone',
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      'auth.user': () => ({ data: { user: { ...aggregator, locale: 'sl' } } }),
      'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
      'live.latest': () => ({ data: sunnyEvent(2500) }),
    },
    locale: 'sl',
  })
  await page.getByRole('main').getByText('1 min').click()
  const word = page.getByRole('banner').getByText('15-minutno povprečje')
  await expect.element(word).toBeVisible()
  await expect.poll(() => word.element().scrollWidth - word.element().clientWidth).toBe(0)
})
