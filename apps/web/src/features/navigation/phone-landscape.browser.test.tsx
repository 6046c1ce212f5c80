import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { priceBookAnswers } from '../../testing/answers/price-book-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  ...priceBookAnswers,
  'externalDevices.list': () => ({ data: { devices: [] } }),
  'auth.user': () => ({ data: { user: owner } }),
}

test('on a phone in landscape the footer of the sidebar opens and closes, and its icons keep their names', async () => {
  await openPage('/locations/7', { answers, size: 'phone' })
  await page.viewport(844, 390)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const sheet = page.getByRole('dialog')
  const settings = sheet.getByRole('link', { name: 'User settings' })
  await expect.element(settings).toBeVisible()
  await expect.element(sheet.getByText('User settings')).not.toBeInTheDocument()
  await expectClean('a folded footer')
  await sheet.getByRole('button', { name: 'Show names' }).click()
  await expect.element(sheet.getByText('User settings')).toBeVisible()
  await expect.element(settings).toBeVisible()
  await sheet.getByRole('button', { name: 'Show icons only' }).click()
  await expect.element(sheet.getByText('User settings')).not.toBeInTheDocument()
})

test('people who are signed in find the power calculator among their pages', async () => {
  const { router } = await openPage('/external/integrations', { answers })
  await page.getByRole('link', { name: 'Power-price calculator' }).first().click()
  await expect.poll(() => router.state.location.pathname).toBe('/external/power-prices')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Power-price calculator' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Consumption in a year' })).toBeVisible()
})
