import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { weatherStateOf } from '../../testing/answers/weather-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const answersWith = (change: Parameters<typeof weatherStateOf>[0]): Answers => ({
  ...placeAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
  'forecasts.weather': () => ({ data: weatherStateOf(change) }),
})

test('super admins see how many places have weather, and how old it is', async () => {
  await openPage('/admin/weather', { answers: answersWith({}) })
  await expect.element(page.getByText('Weather is up to date')).toBeVisible()
  await expect.element(page.getByText('59 min')).toBeVisible()
  await expectClean('the weather service')
})

test('a service that is down is shown with the kind of failure', async () => {
  await openPage('/admin/weather', { answers: answersWith({ failing: 3, failure: 'down' }) })
  await expect.element(page.getByText('No weather: down')).toBeVisible()
})

test('without a service, people read what forecasts lack and how to add one', async () => {
  await openPage('/admin/weather', { answers: answersWith({ isOn: false }) })
  await expect.element(page.getByText(/^No weather service is set up/)).toBeVisible()
  await expectClean('no weather service')
})
