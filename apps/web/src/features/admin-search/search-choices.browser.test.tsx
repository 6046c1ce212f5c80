import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: { ...superAdmin, locale: 'sl' as const } } }),
}

test('finds devices by the category name on the screen', async () => {
  await openPage('/admin/search/devices', { answers, locale: 'sl' })
  await page.getByRole('combobox', { name: 'Kategorija' }).click()
  await page.getByRole('option', { name: 'Sončna elektrarna' }).click()
  await expect
    .poll(() => inputsOf('adminSearch.devices'))
    .toContainEqual(expect.objectContaining({ categoryName: 'SOLAR_POWER_PLANT' }))
  await expect.element(page.getByRole('button', { name: /Kategorija.*Sončna elektrarna/ })).toBeVisible()
})

test('finds people by the Slovenian name of their country', async () => {
  await openPage('/admin/search/users', { answers, locale: 'sl' })
  const country = page.getByRole('combobox', { name: 'Država' })
  await country.fill('avs')
  await page.getByRole('option', { name: 'Avstrija' }).click()
  await expect
    .poll(() => inputsOf('adminSearch.users'))
    .toContainEqual(expect.objectContaining({ countryName: 'AT' }))
})
